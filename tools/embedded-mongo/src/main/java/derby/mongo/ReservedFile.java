package derby.mongo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.disk.FilePathDisk;

/** H2's name of a file whose writes may use the reserve. */
final class ReservedFile extends FilePathDisk {

    private static final String SCHEME = "reserved";
    private static final String PREFIX = SCHEME + ":";

    private final DiskReserve reserve;

    private ReservedFile(DiskReserve reserve) {
        this.reserve = reserve;
    }

    /** Returns the name under which H2 opens the file with this reserve: the last one given, for all files. */
    static String nameOf(String file, DiskReserve reserve) {
        FilePath.register(new ReservedFile(reserve));
        return PREFIX + file;
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    /** Takes a name with the prefix, or without it for the folder of a file. */
    @Override
    public ReservedFile getPath(String path) {
        ReservedFile file = new ReservedFile(reserve);
        file.name = translateFileName(path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path);
        return file;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(super.open(mode), reserve);
    }

    private static final class Channel extends FileBaseDefault {

        private final FileChannel file;
        private final DiskReserve reserve;

        Channel(FileChannel file, DiskReserve reserve) {
            this.file = file;
            this.reserve = reserve;
        }

        @Override
        public int write(ByteBuffer bytes, long position) throws IOException {
            return reserve.write(file, bytes, position);
        }

        @Override
        public int read(ByteBuffer bytes, long position) throws IOException {
            return file.read(bytes, position);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            file.truncate(size);
        }

        @Override
        public void force(boolean metaData) throws IOException {
            file.force(metaData);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
