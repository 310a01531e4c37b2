package derby.mongo;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.h2.H2Backend;

/** The unchanged library except for the wire version: the control on which the tests must fail. */
public final class PlainServer {

    private PlainServer() {
    }

    public static void main(String[] arguments) {
        H2Backend backend = new H2Backend(arguments[1]);
        backend.version(new WireVersion13());
        MongoServer server = new MongoServer(backend);
        server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        System.out.println("ready on 127.0.0.1:" + server.getLocalAddress().getPort());
    }
}
