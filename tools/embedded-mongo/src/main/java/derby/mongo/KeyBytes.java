package derby.mongo;

import de.bwaldvogel.mongo.backend.Missing;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;

/**
 * Bytes of the values of an index, whose unsigned order is the order of the values: first by type, then by value. No
 * value's bytes are the beginning of those of another one.
 */
final class KeyBytes {

    private static final int NULL = 0x05;
    private static final int NUMBER = 0x10;
    private static final int TEXT = 0x20;
    private static final int BOOLEAN = 0x30;
    private static final int DATE = 0x40;
    private static final int OTHER = 0x50;
    private static final int HIGHEST_BYTE = 0xFF;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Returns whether queries by this value may use an index, and values of an index have an order. */
    static boolean isOrdered(Object value) {
        return Missing.isNullOrMissing(value) || value instanceof Boolean || value instanceof String
            || value instanceof Instant || value instanceof Integer || value instanceof Double
            || value instanceof Long number && number == (long) number.doubleValue();
    }

    /** Appends a value. Missing ones are null. Descending bytes have the reverse order. */
    static byte[] append(byte[] before, Object value, boolean isAscending) {
        KeyBytes key = new KeyBytes();
        key.write(value);
        return joined(before, key.bytes.toByteArray(), isAscending);
    }

    /** Appends what the bytes of all values of the same type begin with. */
    static byte[] appendType(byte[] before, Object value, boolean isAscending) {
        return joined(before, new byte[] { (byte) typeOf(value) }, isAscending);
    }

    /** Returns the least bytes that are greater than all which begin with these; null when there are none. */
    static byte[] after(byte[] beginning) {
        for (int at = beginning.length - 1; at >= 0; at -= 1) {
            if ((beginning[at] & HIGHEST_BYTE) != HIGHEST_BYTE) {
                byte[] next = Arrays.copyOf(beginning, at + 1);
                next[at] += 1;
                return next;
            }
        }
        return null;
    }

    private static byte[] joined(byte[] before, byte[] value, boolean isAscending) {
        byte[] both = Arrays.copyOf(before, before.length + value.length);
        for (int at = 0; at < value.length; at += 1) {
            both[before.length + at] = (byte) (isAscending ? value[at] : ~value[at]);
        }
        return both;
    }

    private static int typeOf(Object value) {
        if (Missing.isNullOrMissing(value)) {
            return NULL;
        }
        if (value instanceof Number) {
            return NUMBER;
        }
        if (value instanceof Boolean) {
            return BOOLEAN;
        }
        if (value instanceof Instant) {
            return DATE;
        }
        return value instanceof String ? TEXT : OTHER;
    }

    private void write(Object value) {
        int type = typeOf(value);
        bytes.write(type);
        switch (type) {
            case NULL -> { }
            case NUMBER -> writeNumber(((Number) value).doubleValue());
            case BOOLEAN -> bytes.write(Boolean.TRUE.equals(value) ? 1 : 0);
            case DATE -> writeLong(((Instant) value).toEpochMilli() ^ Long.MIN_VALUE);
            default -> writeText(value.toString());
        }
    }

    private void writeNumber(double number) {
        long bits = Double.doubleToLongBits(number == 0 ? 0 : number);
        writeLong(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    }

    private void writeLong(long number) {
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes.write((int) (number >>> shift));
        }
    }

    /** Writes UTF-16 units, as the library compares them, with one to three bytes each. The end is less than any unit. */
    private void writeText(String text) {
        for (int at = 0; at < text.length(); at += 1) {
            char unit = text.charAt(at);
            if (unit == 0) {
                bytes.write(0);
                bytes.write(HIGHEST_BYTE);
            } else if (unit < 0x80) {
                bytes.write(unit);
            } else if (unit < 0x800) {
                bytes.write(0xC0 | unit >> 6);
                bytes.write(0x80 | unit & 0x3F);
            } else {
                bytes.write(0xE0 | unit >> 12);
                bytes.write(0x80 | unit >> 6 & 0x3F);
                bytes.write(0x80 | unit & 0x3F);
            }
        }
        bytes.write(0);
    }
}
