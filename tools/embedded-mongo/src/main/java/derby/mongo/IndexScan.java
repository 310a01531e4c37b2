package derby.mongo;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;

/**
 * The part of a secondary index that holds at least all documents of a query: those with some values of the first
 * fields, and a range of the next one. The caller compares each document with the whole query.
 */
final class IndexScan {

    private static final int MOST_RANGES = 1_000;

    private final SecondaryIndex index;
    private final List<Range> ranges;
    /** How many of the first fields have one value. */
    private final int fixedFields;

    /** Keys from the first one, up to but without the second one; null without an end. */
    private record Range(byte[] from, byte[] to) {
    }

    private IndexScan(SecondaryIndex index, List<Range> ranges, int fixedFields) {
        this.index = index;
        this.ranges = ranges;
        this.fixedFields = fixedFields;
    }

    /** Returns null when the query has no condition of the first field that an index serves. */
    static IndexScan of(SecondaryIndex index, Document query) {
        List<byte[]> beginnings = List.of(new byte[0]);
        int fields = 0;
        int fixedFields = 0;
        for (IndexKey key : index.getKeys()) {
            Object condition = query.containsKey(key.getKey()) ? query.get(key.getKey()) : new Document();
            List<Object> values = valuesOf(condition, key.getKey());
            if (values == null || beginnings.size() * values.size() > MOST_RANGES) {
                List<Range> within = rangesWithin(beginnings, condition, key.isAscending(), index.isInOrder());
                if (within != null) {
                    return new IndexScan(index, within, fixedFields);
                }
                break;
            }
            List<byte[]> longer = new ArrayList<>();
            for (byte[] begun : beginnings) {
                values.forEach(value -> longer.add(KeyBytes.append(begun, value, key.isAscending())));
            }
            beginnings = longer;
            fields += 1;
            fixedFields += fixedFields == fields - 1 && values.size() == 1 ? 1 : 0;
        }
        List<Range> ranges = beginnings.stream().map(begun -> new Range(begun, KeyBytes.after(begun))).toList();
        return fields == 0 ? null : new IndexScan(index, ranges, fixedFields);
    }

    /** Returns the values that a field may have; null when the condition names none. */
    private static List<Object> valuesOf(Object condition, String field) {
        List<Object> values = new ArrayList<>();
        if (!(condition instanceof Document operators)) {
            values.add(condition);
        } else if (operators.containsKey("$eq")) {
            values.add(operators.get("$eq"));
        } else if (operators.get("$in") instanceof Collection<?> several) {
            values.addAll(new LinkedHashSet<>(several));
        } else {
            return null;
        }
        // A missing field below an array has no entry of its own.
        boolean isServed = values.stream()
            .allMatch(value -> KeyBytes.isOrdered(value) && (value != null || !field.contains(".")));
        return isServed ? values : null;
    }

    /** Returns the ranges of a field behind each beginning; null when the condition names no range. */
    private static List<Range> rangesWithin(List<byte[]> beginnings, Object condition, boolean isAscending,
            boolean isInOrder) {
        if (!(condition instanceof Document operators)) {
            return null;
        }
        if (isInOrder && operators.containsKey("$ne") && operators.get("$ne") == null) {
            return beginnings.stream().map(begun -> {
                byte[] nulls = KeyBytes.append(begun, null, isAscending);
                return isAscending ? new Range(KeyBytes.after(nulls), KeyBytes.after(begun)) : new Range(begun, nulls);
            }).toList();
        }
        Object least = boundOf(operators, "$gte", "$gt");
        Object greatest = boundOf(operators, "$lte", "$lt");
        Object known = least == null ? greatest : least;
        if (known == null) {
            return null;
        }
        // Two elements of an array may meet one bound each.
        Object end = least != null && (!isInOrder || greatest == null || least.getClass() != greatest.getClass())
            ? null
            : greatest;
        return beginnings.stream().map(begun -> {
            byte[] type = KeyBytes.appendType(begun, known, isAscending);
            byte[] low = least == null ? type : KeyBytes.append(begun, least, isAscending);
            byte[] high = end == null ? type : KeyBytes.append(begun, end, isAscending);
            return isAscending ? new Range(low, KeyBytes.after(high)) : new Range(high, KeyBytes.after(low));
        }).toList();
    }

    private static Object boundOf(Document operators, String... names) {
        for (String name : names) {
            Object bound = operators.get(name);
            if (bound != null && KeyBytes.isOrdered(bound)) {
                return bound;
            }
        }
        return null;
    }

    /** Returns the number of entries, without reading them. */
    long count() {
        return ranges.stream().mapToLong(range -> place(range.to()) - place(range.from())).filter(count -> count > 0)
            .sum();
    }

    /** Returns how many entries are before a key. */
    private long place(byte[] key) {
        if (key == null) {
            return index.entries().sizeAsLong();
        }
        long found = index.entries().getKeyIndex(key);
        return found >= 0 ? found : -found - 1;
    }

    /** Returns 1 when the entries are in this order, -1 when they are in the reverse order, 0 otherwise. */
    int directionOf(Document orderBy) {
        List<IndexKey> keys = index.getKeys();
        if (orderBy == null || orderBy.isEmpty() || ranges.size() != 1 || !index.isInOrder()) {
            return 0;
        }
        int at = fixedFields;
        int direction = 0;
        for (Map.Entry<String, Object> order : orderBy.entrySet()) {
            boolean isNext = at < keys.size() && keys.get(at).getKey().equals(order.getKey());
            if (!isNext || !(order.getValue() instanceof Number sign)) {
                return 0;
            }
            int own = (sign.intValue() > 0) == keys.get(at).isAscending() ? 1 : -1;
            if (direction != 0 && own != direction) {
                return 0;
            }
            direction = own;
            at += 1;
        }
        return direction;
    }

    /** Returns the ids, each once. Documents must not change before the end of the stream. */
    Stream<Object> positions(boolean isReverse) {
        return ranges.stream().flatMap(range -> read(range, isReverse)).distinct();
    }

    private Stream<Object> read(Range range, boolean isReverse) {
        MVMap<byte[], Object> entries = index.entries();
        var cursor = isReverse
            ? entries.cursor(range.to(), range.from(), true)
            : entries.cursor(range.from(), range.to(), false);
        Iterator<Object> positions = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Object next() {
                cursor.next();
                return cursor.getValue();
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(positions, 0), false);
    }
}
