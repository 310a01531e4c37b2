package derby.mongo;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Adds to the library's backend what the product relies on: one command at a time, on disk before its
 * response, responses that later commands cannot change, refused writes while the disk is full, authentication, and reads
 * that use indexes.
 *
 * <p>The store has no automatic commits (see {@link Store}), so after a kill the file always holds the
 * state between two commands: never a row without its index entry.
 */
final class DurableBackend extends H2Backend {

    private static final Document NO_WRITE_CONCERN = new Document();

    /** In lower case. */
    private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findandmodify", "create",
            "createindexes", "drop", "dropindexes", "dropdatabase", "renamecollection");
    private static final int OUT_OF_DISK_SPACE = 14_031;

    private final MVStore store;
    private final Authentication authentication;
    private final DiskReserve reserve;
    private final Consumer<MVStoreException> onDiskFailure;

    /**
     * @param onDiskFailure called when memory and disk can no longer agree; must end the process
     */
    DurableBackend(MVStore store, Authentication authentication, DiskReserve reserve,
            Consumer<MVStoreException> onDiskFailure) {
        super(store);
        this.store = store;
        this.authentication = authentication;
        this.reserve = reserve;
        this.onDiskFailure = onDiskFailure;
        version(new WireVersion13());
    }

    /**
     * Handles every command except the driver's handshake. A command that throws may have changed rows before, so its
     * changes are committed too.
     */
    @Override
    public synchronized Document handleMessage(MongoMessage message) {
        try {
            return super.handleMessage(message).cloneDeeply();
        } finally {
            makeDurable(message.getDocument());
        }
    }

    /** Also called by the superclass, before the fields of this class are set. */
    @Override
    protected MongoDatabase openOrCreateDatabase(String databaseName) {
        MVStore maps = getMvStore();
        CursorRegistry cursors = getCursorRegistry();
        // An anonymous class, because the constructor of the superclass opens collections: captured variables are set
        // before it, fields are not.
        return new H2Database(databaseName, maps, cursors) {
            @Override
            protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
                String fullName = getFullCollectionNamespace(name);
                MVMap<Object, Document> documents = maps.openMap("databases." + fullName);
                MVMap<String, Object> meta = maps.openMap("meta." + fullName);
                return new OrderedCollection(this, name, options, documents, meta, cursors);
            }

            @Override
            protected Index<Object> openOrCreateSecondaryIndex(String collection, String name, List<IndexKey> keys,
                    boolean sparse) {
                String fullName = getFullCollectionNamespace(collection);
                return SecondaryIndex.open(maps, fullName, name, keys, maps.openMap("databases." + fullName));
            }

            @Override
            protected void dropIndex(MongoCollection<Object> collection, String name) {
                super.dropIndex(collection, name);
                maps.removeMap(SecondaryIndex.mapName(collection.getFullName(), name));
            }
        };
    }

    /** Runs a command of either form of the wire protocol; {@code handleMessage} comes through here too. */
    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
        String name = command.toLowerCase(Locale.ROOT);
        switch (name) {
            case "saslstart":
                return authentication.start(channel, database, query);
            case "saslcontinue":
                return authentication.proceed(channel, query);
            default:
                authentication.require(channel, command);
                if (WRITES.contains(name) && !reserve.isHeld()) {
                    throw new MongoServerError(OUT_OF_DISK_SPACE, "OutOfDiskSpace", "The disk is full.");
                }
                return super.handleCommand(channel, database, command, query);
        }
    }

    /** Runs a query of the old wire protocol, which drivers no longer send. */
    @Override
    public QueryResult handleQuery(MongoQuery query) {
        authentication.require(query.getChannel());
        return super.handleQuery(query);
    }

    /** Lists operations for the old wire protocol. */
    @Override
    public Collection<Document> getCurrentOperations(MongoQuery query) {
        authentication.require(query.getChannel());
        return super.getCurrentOperations(query);
    }

    private void makeDurable(Document query) {
        try {
            if (store.hasUnsavedChanges()) {
                Store.commit(store);
            }
            if (asksForJournal(query)) {
                store.sync();
            }
        } catch (MVStoreException failure) {
            onDiskFailure.accept(failure);
        }
    }

    private static boolean asksForJournal(Document query) {
        Object writeConcern = query.getOrDefault("writeConcern", NO_WRITE_CONCERN);
        return writeConcern instanceof Document options && Boolean.TRUE.equals(options.get("j"));
    }
}
