package derby.mongo;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** How H2 stores and compares the keys of an index. */
final class KeyBytesType extends BasicDataType<byte[]> {

    static final KeyBytesType INSTANCE = new KeyBytesType();

    /** Of an array and a reference to it. */
    private static final int MEMORY = 24;

    private KeyBytesType() {
    }

    @Override
    public int compare(byte[] first, byte[] second) {
        return Arrays.compareUnsigned(first, second);
    }

    @Override
    public int getMemory(byte[] key) {
        return MEMORY + key.length;
    }

    @Override
    public void write(WriteBuffer buffer, byte[] key) {
        buffer.putVarInt(key.length);
        buffer.put(key);
    }

    @Override
    public byte[] read(ByteBuffer buffer) {
        byte[] key = new byte[DataUtils.readVarInt(buffer)];
        buffer.get(key);
        return key;
    }

    @Override
    public byte[][] createStorage(int size) {
        return new byte[size][];
    }
}
