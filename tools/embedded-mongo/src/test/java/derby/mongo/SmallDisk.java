package derby.mongo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** The server on a simulated disk: {@code SmallDisk <port> <file> <password file> <file with the size in bytes>}. */
final class SmallDisk extends DiskReserve {

    private final Path dataFile;
    private final Path reserveFile;
    private final Path sizeFile;

    private SmallDisk(String file, String sizeFile) {
        super(file);
        this.dataFile = Path.of(file);
        this.reserveFile = Path.of(file + ".reserve");
        this.sizeFile = Path.of(sizeFile);
    }

    public static void main(String[] arguments) {
        Authentication authentication = Authentication.byPasswordIn(arguments[2]);
        EmbeddedMongo.serve(Integer.parseInt(arguments[0]), arguments[1], authentication,
                new SmallDisk(arguments[1], arguments[3]));
    }

    @Override
    long usableBytes() {
        try {
            return Long.parseLong(Files.readString(sizeFile)) - dataFile.toFile().length() - reserveFile.toFile().length();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    int writeTo(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        if (position + bytes.remaining() - channel.size() > Math.max(0, usableBytes())) {
            throw new IOException("No space left on device");
        }
        return super.writeTo(channel, bytes, position);
    }
}
