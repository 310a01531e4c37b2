package derby.mongo;

import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;

/** The wire version for drivers, which need at least 9. The library's own 5.0 reports 8. */
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
