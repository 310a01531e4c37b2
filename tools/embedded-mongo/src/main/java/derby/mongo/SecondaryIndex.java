package derby.mongo;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.EmptyIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * An index that is not unique, which the library does not have: a map from the bytes of the values and the id to the id.
 * The library asks it for no position; {@link IndexScan} reads it.
 */
final class SecondaryIndex extends EmptyIndex<Object> {

    private static final String MAPS = "secondary.";
    private static final int DOCUMENTS_AT_ONCE = 1_000;
    /** The key of the mark that an index is complete. Its value is whether all values are in order. */
    private static final byte[] MARK = new byte[0];

    private final MVMap<byte[], Object> entries;

    private SecondaryIndex(MVMap<byte[], Object> entries, String name, List<IndexKey> keys) {
        super(name, keys);
        this.entries = entries;
    }

    static String mapName(String collection, String index) {
        return MAPS + collection + "." + index;
    }

    /** Opens the index and fills it when it is new, or when a kill left it incomplete. */
    static SecondaryIndex open(MVStore store, String collection, String name, List<IndexKey> keys,
            Map<Object, Document> documents) {
        MVMap<byte[], Object> entries = store.openMap(mapName(collection, name),
                new MVMap.Builder<byte[], Object>().keyType(KeyBytesType.INSTANCE));
        SecondaryIndex index = new SecondaryIndex(entries, name, keys);
        if (!entries.containsKey(MARK)) {
            index.fill(store, documents);
        }
        return index;
    }

    /** Deletes all indexes of a file that a program has written which does not keep them. */
    static void removeAll(MVStore store) {
        store.getMapNames().stream().filter(name -> name.startsWith(MAPS)).toList().forEach(store::removeMap);
    }

    /** Commits meanwhile, because memory does not hold the changes of a large collection. */
    private void fill(MVStore store, Map<Object, Document> documents) {
        entries.clear();
        boolean isInOrder = true;
        int count = 0;
        for (Map.Entry<Object, Document> document : documents.entrySet()) {
            isInOrder &= put(document.getValue(), document.getKey());
            count += 1;
            if (count % DOCUMENTS_AT_ONCE == 0) {
                Store.commit(store);
            }
        }
        entries.put(MARK, isInOrder);
    }

    MVMap<byte[], Object> entries() {
        return entries;
    }

    /** Returns whether each document has one entry, and all are in the order of their values. */
    boolean isInOrder() {
        return Boolean.TRUE.equals(entries.get(MARK));
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        if (!put(document, position) && isInOrder()) {
            entries.put(MARK, false);
        }
    }

    @Override
    public Object remove(Document document) {
        keysOf(document, document.get("_id")).forEach(entries::remove);
        return null;
    }

    @Override
    public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        byte[][] old = keysOf(before, position).toArray(byte[][]::new);
        if (!Arrays.deepEquals(old, keysOf(after, position).toArray(byte[][]::new))) {
            remove(before);
            add(after, position, collection);
        }
    }

    /** So that the library does not fill it. */
    @Override
    public boolean isEmpty() {
        return false;
    }

    private boolean put(Document document, Object position) {
        List<byte[]> keys = keysOf(document, position);
        keys.forEach(key -> entries.put(key, position));
        return keys.size() == 1 && getKeys().stream()
            .allMatch(key -> KeyBytes.isOrdered(Utils.getSubdocumentValueCollectionAware(document, key.getKey())));
    }

    /** Returns one key, or one for each element of an array. */
    private List<byte[]> keysOf(Document document, Object position) {
        List<byte[]> keys = List.of(new byte[0]);
        for (IndexKey key : getKeys()) {
            Object value = Utils.getSubdocumentValueCollectionAware(document, key.getKey());
            Collection<?> elements = value instanceof Collection<?> several && !several.isEmpty()
                ? several
                : Collections.singletonList(value instanceof Collection ? null : value);
            List<byte[]> longer = new ArrayList<>();
            for (byte[] begun : keys) {
                elements.forEach(element -> longer.add(KeyBytes.append(begun, element, key.isAscending())));
            }
            keys = longer;
        }
        return keys.stream().map(key -> KeyBytes.append(key, position, true)).toList();
    }
}
