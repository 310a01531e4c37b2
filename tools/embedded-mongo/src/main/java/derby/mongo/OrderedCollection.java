package derby.mongo;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Iterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/**
 * Adds to the library's collection what keeps reads small in large ones. The library uses a unique index only for a
 * query of exactly its fields, and reads and sorts all documents for all others.
 *
 * <ul>
 * <li>A query with the fields of a unique index and others reads the documents of the index only.
 * <li>A query in the order of integer ids walks in that order, within its bounds of the id, and stops at its limit.
 * </ul>
 */
final class OrderedCollection extends H2Collection {

    private static final String ID = "_id";
    private static final Document UNSORTED = new Document();

    private final MVMap<Object, Document> documents;

    OrderedCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<Object, Document> documents,
            MVMap<String, Object> meta, CursorRegistry cursors) {
        super(database, name, options, documents, meta, cursors);
        this.documents = documents;
    }

    @Override
    protected QueryResult matchDocuments(Document query, Document orderBy, int skip, int limit, int batchSize,
            Document fields) {
        for (Index<Object> index : getIndexes()) {
            Document part = partFor(index, query);
            if (part != null && index.canHandle(part)) {
                return matchDocuments(query, index.getPositions(part), orderBy, skip, limit, batchSize, fields);
            }
        }
        if (hasIntegerIds() && (isById(orderBy) || isUnsorted(orderBy) && query.get(ID) instanceof Document)) {
            boolean isDescending = isById(orderBy) && ((Number) orderBy.get(ID)).intValue() < 0;
            Stream<Document> walk = walk(query.get(ID), isDescending);
            return matchDocumentsFromStream(walk, query, UNSORTED, skip, limit, batchSize, fields);
        }
        return super.matchDocuments(query, orderBy, skip, limit, batchSize, fields);
    }

    /** Returns the fields of the query that the index has; null when one is missing. */
    private static Document partFor(Index<Object> index, Document query) {
        Document part = new Document();
        for (IndexKey key : index.getKeys()) {
            if (!query.containsKey(key.getKey())) {
                return null;
            }
            part.put(key.getKey(), query.get(key.getKey()));
        }
        return part.isEmpty() ? null : part;
    }

    /** Keys are ordered by type first, so that all are integers when the first and the last one are. */
    private boolean hasIntegerIds() {
        return documents.firstKey() instanceof Integer && documents.lastKey() instanceof Integer;
    }

    private static boolean isUnsorted(Document orderBy) {
        return orderBy == null || orderBy.isEmpty();
    }

    private static boolean isById(Document orderBy) {
        return orderBy != null && orderBy.size() == 1 && orderBy.get(ID) instanceof Number;
    }

    /** Returns at least the documents within the bounds. */
    private Stream<Document> walk(Object bounds, boolean isDescending) {
        Integer least = boundOf(bounds, "$gte", "$gt");
        Integer greatest = boundOf(bounds, "$lte", "$lt");
        Cursor<Object, Document> cursor = isDescending
            ? documents.cursor(greatest, least, true)
            : documents.cursor(least, greatest, false);
        Iterator<Document> values = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Document next() {
                cursor.next();
                return cursor.getValue();
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(values, 0), false);
    }

    /** Returns null without such a bound. */
    private static Integer boundOf(Object bounds, String... operators) {
        if (bounds instanceof Document document) {
            for (String operator : operators) {
                if (document.get(operator) instanceof Integer bound) {
                    return bound;
                }
            }
        }
        return null;
    }
}
