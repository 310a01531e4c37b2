package derby.mongo;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** The one file on disk. */
final class Store {

    private static final int RETENTION_MS = 5_000;
    private static final int WANTED_FILL_PERCENT = 60;
    private static final int COMPACT_STEP_BYTES = 1 << 20;

    private Store() {
    }

    /**
     * Opens or creates the file. Nothing is written but by an explicit commit: H2's background writer
     * would store a command half done, and would read documents that a command is changing.
     *
     * @throws UnusableException with a sentence for the operator
     */
    static MVStore open(String file) {
        try {
            MVStore store = new MVStore.Builder().fileName(file).autoCommitDisabled().autoCommitBufferSize(0).open();
            store.setRetentionTime(RETENTION_MS);
            return store;
        } catch (MVStoreException | IllegalArgumentException failure) {
            throw new UnusableException(sentence(file, failure));
        }
    }

    static void compact(MVStore store) {
        if (store.compact(WANTED_FILL_PERCENT, COMPACT_STEP_BYTES)) {
            store.commit();
        }
    }

    private static String sentence(String file, RuntimeException failure) {
        int code = failure instanceof MVStoreException known ? known.getErrorCode() : DataUtils.ERROR_INTERNAL;
        return switch (code) {
            case DataUtils.ERROR_FILE_LOCKED -> "The file " + file + " is in use by another process.";
            case DataUtils.ERROR_FILE_CORRUPT, DataUtils.ERROR_UNSUPPORTED_FORMAT, DataUtils.ERROR_CHUNK_NOT_FOUND ->
                "The file " + file + " is not a database of this server, or is damaged.";
            default -> "The file " + file + " cannot be opened for writing.";
        };
    }

    static final class UnusableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableException(String sentence) {
            super(sentence);
        }
    }
}
