package derby.mongo;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** The one file on disk. */
final class Store {

    /**
     * How long dead space is kept. Every journalled write is synced, so one second is enough. The file settles at 20 MB
     * after 15,000 writes to 700 rows, without a compaction, which paused for 150 ms.
     */
    private static final int RETENTION_MS = 1_000;

    /** The key of the version of the store that this server wrote last. */
    private static final String LAST = "last";

    private Store() {
    }

    /**
     * Opens or creates the file. Only explicit commits write: H2's background writer would store half of a command and
     * read documents while a command changes them.
     * @throws UnusableException with a sentence for the operator
     */
    static MVStore open(String file, DiskReserve reserve) {
        try {
            MVStore store = new MVStore.Builder().fileName(ReservedFile.nameOf(file, reserve)).autoCommitDisabled().autoCommitBufferSize(0).open();
            store.setRetentionTime(RETENTION_MS);
            if (!Long.valueOf(store.getCurrentVersion()).equals(commits(store).get(LAST))) {
                SecondaryIndex.removeAll(store);
            }
            return store;
        } catch (MVStoreException | IllegalArgumentException failure) {
            throw new UnusableException(sentence(file, failure));
        }
    }

    /** Commits, and marks the commit as one of this server, which keeps the indexes that the library ignores. */
    static void commit(MVStore store) {
        commits(store).put(LAST, store.getCurrentVersion() + 1);
        store.commit();
    }

    private static MVMap<String, Long> commits(MVStore store) {
        return store.openMap("commits");
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
