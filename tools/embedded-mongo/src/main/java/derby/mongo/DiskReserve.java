package derby.mongo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/**
 * Space on the disk for the last write: a file that is deleted when a write fails. So the write that meets a full disk
 * is stored, memory and disk agree, and the server goes on with reads. The file is made again when there is space.
 */
class DiskReserve {

    private static final int MEGABYTE = 1024 * 1024;
    /** More than a document of 16 MB with its index entries. */
    private static final long SIZE_BYTES = 32L * MEGABYTE;
    /** Left over beside a new reserve, so that it is not freed again by the next write. */
    private static final long HEADROOM_BYTES = 16L * MEGABYTE;
    /** Some file systems free the space of a deleted file a moment later. */
    private static final int ATTEMPTS = 40;
    private static final long PAUSE_MS = 50;

    private final Path file;
    private boolean isHeld;

    /** @param dataFile the reserve is stored beside it */
    DiskReserve(String dataFile) {
        file = Path.of(dataFile + ".reserve").toAbsolutePath();
        isHeld = file.toFile().length() == SIZE_BYTES;
    }

    /** Returns whether a write can be stored. Makes the reserve again if there is space. */
    synchronized boolean isHeld() {
        if (!isHeld && usableBytes() >= SIZE_BYTES + HEADROOM_BYTES) {
            isHeld = make();
        }
        return isHeld;
    }

    /** Writes to the data file, if necessary into the space of the reserve. */
    synchronized int write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        try {
            return writeTo(channel, bytes, position);
        } catch (IOException failure) {
            if (!isHeld) {
                throw failure;
            }
            isHeld = false;
            deleteFile();
            System.err.println("The disk is full (" + failure.getMessage() + "): writes are refused until it has space.");
            return writeIntoFreedSpace(channel, bytes, position);
        }
    }

    /** Returns the free space of the disk. */
    long usableBytes() {
        return file.toFile().getParentFile().getUsableSpace();
    }

    /** Writes to a file of this disk. */
    int writeTo(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        return channel.write(bytes, position);
    }

    private int writeIntoFreedSpace(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        for (int attempt = 1;; attempt++) {
            try {
                return writeTo(channel, bytes, position);
            } catch (IOException failure) {
                if (attempt == ATTEMPTS) {
                    throw failure;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean make() {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // A file system that compresses would give no space to zeros.
            byte[] random = new byte[MEGABYTE];
            new Random().nextBytes(random);
            ByteBuffer bytes = ByteBuffer.wrap(random);
            long position = 0;
            while (position < SIZE_BYTES) {
                position += writeTo(channel, bytes, position);
                bytes.clear();
            }
            return true;
        } catch (IOException full) {
            deleteFile();
            return false;
        }
    }

    private void deleteFile() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failure) {
            System.err.println("The reserve " + file + " cannot be deleted: " + failure.getMessage());
        }
    }
}
