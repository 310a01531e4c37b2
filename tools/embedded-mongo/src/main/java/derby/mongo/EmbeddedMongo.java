package derby.mongo;

import de.bwaldvogel.mongo.MongoServer;
import org.h2.mvstore.MVStore;

/**
 * {@code EmbeddedMongo <port> <file> <password file>} serves the MongoDB wire protocol on 127.0.0.1 and stores its data
 * in the file. Only the user {@code derby} with the password in the other file is served. Prints one line when it is
 * ready, or one sentence with a non-zero exit code.
 */
public final class EmbeddedMongo {

    private static final String HOST = "127.0.0.1";
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private EmbeddedMongo() {
    }

    public static void main(String[] arguments) {
        if (arguments.length != 3 || !arguments[0].matches("\\d{1,5}")
                || Integer.parseInt(arguments[0]) > 65_535) {
            exit(USAGE, "Usage: EmbeddedMongo <port> <file> <password file>");
            return;
        }
        try {
            Authentication authentication = Authentication.byPasswordIn(arguments[2]);
            DiskReserve reserve = new DiskReserve(arguments[1]);
            serve(Integer.parseInt(arguments[0]), arguments[1], authentication, reserve);
        } catch (Store.UnusableException unusable) {
            exit(FAILED, unusable.getMessage());
        }
    }

    static void serve(int port, String file, Authentication authentication, DiskReserve reserve) {
        MVStore store = Store.open(file, reserve);
        DurableBackend backend = new DurableBackend(store, authentication, reserve, failure -> {
            // Exits with the last commit on disk; the supervisor restarts the process from there.
            System.err.println("The file " + file + " can no longer be written: " + failure.getMessage());
            Runtime.getRuntime().halt(FAILED);
        });
        MongoServer server = new MongoServer(backend);
        try {
            server.bind(HOST, port);
        } catch (Exception busy) { // netty throws the checked BindException undeclared
            exit(FAILED, "Port " + port + " on " + HOST + " cannot be listened on: " + busy.getMessage() + ".");
            return;
        }
        closeOnSignal(server);
        System.out.println("ready on " + HOST + ":" + server.getLocalAddress().getPort() + ", data in " + file);
    }

    private static void closeOnSignal(MongoServer server) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.shutdownNow();
            // The JVM would report 128 plus the signal's number, but this exit is clean.
            Runtime.getRuntime().halt(0);
        }));
    }

    private static void exit(int code, String sentence) {
        System.err.println(sentence);
        System.exit(code);
    }
}
