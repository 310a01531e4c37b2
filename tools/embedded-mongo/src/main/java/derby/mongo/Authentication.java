package derby.mongo;

import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The server's side of SCRAM-SHA-256 (RFC 5802, RFC 7677) for one user with a random password. A connection is
 * authenticated after {@code saslStart} and {@code saslContinue}; before that it may only greet.
 */
final class Authentication {

    private static final String USER = "derby";
    /** The database of the user, as {@code authSource} names it. */
    private static final String USER_DATABASE = "admin";
    private static final String MECHANISM = "SCRAM-SHA-256";
    /** The lowest number that drivers accept. The password is random, so a higher one adds nothing. */
    private static final int ITERATIONS = 4_096;
    private static final int KEY_BITS = 256;
    private static final int RANDOM_BYTES = 24;
    private static final int MAX_PAYLOAD_BYTES = 1_024;
    private static final int UNAUTHORIZED = 13;
    private static final int AUTHENTICATION_FAILED = 18;

    private static final Set<String> BEFORE_LOGIN = Set.of("ismaster", "ping", "buildinfo");
    private static final Pattern CLIENT_FIRST = Pattern.compile("n,,(n=([^,]+),r=([^,]+))");
    private static final Pattern CLIENT_FINAL = Pattern.compile("(c=biws,r=([^,]+)),p=([A-Za-z0-9+/=]+)");
    private static final AttributeKey<Conversation> CONVERSATION = AttributeKey.valueOf("conversation");
    private static final AttributeKey<Boolean> AUTHENTICATED = AttributeKey.valueOf("authenticated");

    private final SecureRandom random = new SecureRandom();
    private final String salt = randomText();
    private final byte[] storedKey;
    private final byte[] serverKey;

    private record Conversation(String user, String nonce, String clientFirst, String serverFirst) {
    }

    private Authentication(String password) {
        try {
            PBEKeySpec spec = new PBEKeySpec(
                password.toCharArray(), Base64.getDecoder().decode(salt), ITERATIONS, KEY_BITS);
            byte[] salted = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
            storedKey = sha256(hmac(salted, "Client Key"));
            serverKey = hmac(salted, "Server Key");
        } catch (GeneralSecurityException impossible) { // every Java has these algorithms
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Reads the password, the only line of the file.
     * @throws Store.UnusableException with a sentence for the operator
     */
    static Authentication byPasswordIn(String file) {
        String password;
        try {
            password = Files.readString(Path.of(file)).strip();
        } catch (IOException failure) {
            throw new Store.UnusableException("The password file " + file + " cannot be read.");
        }
        if (password.isEmpty()) {
            throw new Store.UnusableException("The password file " + file + " is empty.");
        }
        return new Authentication(password);
    }

    /** Throws "Unauthorized" unless the connection is authenticated. */
    void require(Channel channel) {
        if (channel.attr(AUTHENTICATED).get() == null) {
            throw new MongoServerError(UNAUTHORIZED, "Unauthorized", "Command requires authentication");
        }
    }

    /** Throws "Unauthorized" unless the connection may run the command. */
    void require(Channel channel, String command) {
        if (!BEFORE_LOGIN.contains(command.toLowerCase(Locale.ROOT))) {
            require(channel);
        }
    }

    /** Responds to {@code saslStart}. A wrong user is refused only after the proof, like a wrong password. */
    Document start(Channel channel, String database, Document command) {
        channel.attr(AUTHENTICATED).set(null);
        channel.attr(CONVERSATION).set(null);
        Matcher first = CLIENT_FIRST.matcher(payloadOf(command));
        boolean isOffered = MECHANISM.equals(command.get("mechanism")) && USER_DATABASE.equals(database);
        if (!isOffered || !first.matches()) {
            throw failed();
        }
        String nonce = first.group(3) + randomText();
        String serverFirst = "r=" + nonce + ",s=" + salt + ",i=" + ITERATIONS;
        channel.attr(CONVERSATION).set(new Conversation(first.group(2), nonce, first.group(1), serverFirst));
        return response(serverFirst, false);
    }

    /** Responds to {@code saslContinue}: checks the client's proof and returns the server's. */
    Document proceed(Channel channel, Document command) {
        Conversation conversation = channel.attr(CONVERSATION).getAndSet(null);
        Matcher last = CLIENT_FINAL.matcher(payloadOf(command));
        if (conversation == null || !last.matches() || !last.group(2).equals(conversation.nonce())) {
            throw failed();
        }
        String signed = conversation.clientFirst() + "," + conversation.serverFirst() + "," + last.group(1);
        try {
            byte[] clientKey = xor(Base64.getDecoder().decode(last.group(3)), hmac(storedKey, signed));
            boolean isProven = MessageDigest.isEqual(sha256(clientKey), storedKey);
            if (!isProven || !USER.equals(conversation.user())) {
                throw failed();
            }
            channel.attr(AUTHENTICATED).set(true);
            return response("v=" + Base64.getEncoder().encodeToString(hmac(serverKey, signed)), true);
        } catch (IllegalArgumentException | GeneralSecurityException malformed) {
            throw failed();
        }
    }

    private static Document response(String payload, boolean isDone) {
        return new Document("conversationId", 1)
            .append("done", isDone)
            .append("payload", new BinData(payload.getBytes(StandardCharsets.UTF_8)))
            .append("ok", 1);
    }

    private static String payloadOf(Document command) {
        return command.get("payload") instanceof BinData payload && payload.getData().length <= MAX_PAYLOAD_BYTES
            ? new String(payload.getData(), StandardCharsets.UTF_8)
            : "";
    }

    private static MongoServerError failed() {
        return new MongoServerError(AUTHENTICATION_FAILED, "AuthenticationFailed", "Authentication failed.");
    }

    private String randomText() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] sha256(byte[] bytes) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
    }

    private static byte[] xor(byte[] proof, byte[] signature) {
        if (proof.length != signature.length) {
            throw failed();
        }
        byte[] result = new byte[proof.length];
        for (int index = 0; index < result.length; index += 1) {
            result[index] = (byte) (proof[index] ^ signature[index]);
        }
        return result;
    }
}
