package derby.mongo;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
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
 * <li>A query with the first fields of another index, or each alternative of one, reads the part of the smallest index,
 * in its order when that is wanted.
 * <li>A query in the order of integer ids walks in that order, within its bounds of the id, and stops at its limit.
 * </ul>
 */
final class OrderedCollection extends H2Collection {

    private static final String ID = "_id";
    private static final Document UNSORTED = new Document();
    /** An index is read in another order than the documents, which takes longer. */
    private static final int COST_OF_INDEX = 2;
    /** Beside a walk in the wanted order, which reads the pages one after the other and sorts nothing. */
    private static final int COST_BESIDE_WALK = 8;
    /** A read in the order of an index usually finds its few documents among the first ones. */
    private static final int GAIN_OF_ORDER = 8;

    private final MVMap<Object, Document> documents;
    private long documentsRead;

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
        Plan plan = planFor(query, orderBy, limit);
        int costOfRead = plan != null && plan.direction() == 0 && isById(orderBy) ? COST_BESIDE_WALK : COST_OF_INDEX;
        if (plan != null && plan.cost() * costOfRead <= countWithin(query.get(ID))) {
            Stream<Document> found = plan.scans().stream()
                .flatMap(scan -> scan.positions(plan.direction() < 0)).distinct().map(documents::get);
            Document order = plan.direction() == 0 ? orderBy : UNSORTED;
            return matchDocumentsFromStream(counted(found), query, order, skip, limit, batchSize, fields);
        }
        if (hasIntegerIds() && (isById(orderBy) || isUnsorted(orderBy) && query.get(ID) instanceof Document)) {
            boolean isDescending = isById(orderBy) && ((Number) orderBy.get(ID)).intValue() < 0;
            Stream<Document> walk = walk(query.get(ID), isDescending);
            return matchDocumentsFromStream(counted(walk), query, UNSORTED, skip, limit, batchSize, fields);
        }
        documentsRead += documents.sizeAsLong();
        return super.matchDocuments(query, orderBy, skip, limit, batchSize, fields);
    }

    /** Adds how many documents queries have read since the start, by which tests find queries that read too much. */
    @Override
    public Document getStats() {
        return super.getStats().append("documentsRead", documentsRead);
    }

    private Stream<Document> counted(Stream<Document> read) {
        return read.peek(document -> documentsRead += 1);
    }

    /** Parts of indexes that hold all documents of a query. The direction is 0 when they are not in its order. */
    private record Plan(List<IndexScan> scans, long cost, int direction) {
    }

    /** Returns the plan that reads the least; null when no index serves the query. */
    private Plan planFor(Document query, Document orderBy, int limit) {
        if (orderBy != null && orderBy.containsKey("$natural")) {
            return null;
        }
        Stream<Plan> plans = scansOf(query).map(scan -> {
            int direction = scan.directionOf(orderBy);
            return new Plan(List.of(scan), scan.count() / (limit > 0 && direction != 0 ? GAIN_OF_ORDER : 1), direction);
        });
        return Stream.concat(plans, alternativesOf(query)).min(Comparator.comparingLong(Plan::cost)).orElse(null);
    }

    private Stream<IndexScan> scansOf(Document query) {
        return getIndexes().stream().filter(SecondaryIndex.class::isInstance)
            .map(index -> IndexScan.of((SecondaryIndex) index, query)).filter(Objects::nonNull);
    }

    /** Returns one plan when an index serves each alternative of the query. */
    private Stream<Plan> alternativesOf(Document query) {
        if (!(query.get("$or") instanceof List<?> alternatives)) {
            return Stream.empty();
        }
        List<IndexScan> scans = new ArrayList<>();
        for (Object alternative : alternatives) {
            Stream<IndexScan> own = alternative instanceof Document document ? scansOf(document) : Stream.empty();
            own.min(Comparator.comparingLong(IndexScan::count)).ifPresent(scans::add);
        }
        long cost = scans.stream().mapToLong(IndexScan::count).sum();
        return scans.size() < alternatives.size() ? Stream.empty() : Stream.of(new Plan(scans, cost, 0));
    }

    /** Returns the number of documents within these bounds of the id. */
    private long countWithin(Object bounds) {
        Integer least = hasIntegerIds() ? boundOf(bounds, "$gte", "$gt") : null;
        Integer greatest = hasIntegerIds() ? boundOf(bounds, "$lte", "$lt") : null;
        long from = least == null ? 0 : placeOf(least);
        return (greatest == null ? documents.sizeAsLong() : placeOf(greatest) + 1) - from;
    }

    private long placeOf(Integer id) {
        long found = documents.getKeyIndex(id);
        return found >= 0 ? found : -found - 1;
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
