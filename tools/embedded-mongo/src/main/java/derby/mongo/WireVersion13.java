package derby.mongo;

import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;

/** What the driver is told: the library's own 5.0 answers wire version 8, and drivers ask for 9 at least. */
final class WireVersion13 implements MongoVersion {

    @Override
    public List<Integer> getVersionArray() {
        return List.of(5, 0, 0);
    }

    @Override
    public int getWireVersion() {
        return 13;
    }
}
