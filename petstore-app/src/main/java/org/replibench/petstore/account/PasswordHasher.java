package org.replibench.petstore.account;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.UnaryOperator;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Makes and checks salted PBKDF2 hashes of passwords, written as {@code iterations$salt$hash}: each keeps its own count.
 *
 * <p>{@value #DEFAULT_ITERATIONS} iterations cost tens of microseconds. A shop on the internet takes hundreds of thousands
 * (OWASP: 600 000), but then sign-on, one page in twelve of the load, would become the benchmark. The accounts of the
 * catalogue, whose passwords everybody knows, always have the default.
 */
public final class PasswordHasher {
    /** The system property that says how many iterations a new password takes, 1 to 10 000 000. */
    public static final String ITERATIONS_PROPERTY = "petstore.password.iterations";

    static final int DEFAULT_ITERATIONS = 64;

    private static final int MAX_ITERATIONS = 10_000_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;
    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final int iterations;
    private final String unknownUser;

    PasswordHasher(int iterations) {
        this.iterations = iterations;
        this.unknownUser = hash(Base64.getEncoder().encodeToString(randomBytes(SALT_BYTES)));
    }

    /** The hasher of the catalogue's accounts. */
    public static PasswordHasher ofTheCatalogue() {
        return new PasswordHasher(DEFAULT_ITERATIONS);
    }

    /**
     * The hasher that system properties ask for.
     *
     * @throws IllegalArgumentException with one line if that is no number of iterations
     */
    public static PasswordHasher from(UnaryOperator<String> properties) {
        String text = properties.apply(ITERATIONS_PROPERTY);
        if (text == null) {
            return ofTheCatalogue();
        }
        if (!text.matches("\\d{1,8}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MAX_ITERATIONS) {
            throw new IllegalArgumentException(ITERATIONS_PROPERTY + ": no number of iterations; expected 1 to "
                    + MAX_ITERATIONS + ", got " + text + ". Try 600000");
        }
        return new PasswordHasher(Integer.parseInt(text));
    }

    /** Hashes a password with a new salt. */
    public String hash(String password) {
        byte[] salt = randomBytes(SALT_BYTES);
        Base64.Encoder base64 = Base64.getEncoder();
        return iterations + "$" + base64.encodeToString(salt) + "$"
                + base64.encodeToString(derive(password, salt, iterations));
    }

    /** Tells in constant time whether {@code hash} was made from {@code password}. */
    boolean matches(String password, String hash) {
        String[] parts = hash.split("\\$", 3);
        Base64.Decoder base64 = Base64.getDecoder();
        byte[] derived = derive(password, base64.decode(parts[1]), Integer.parseInt(parts[0]));
        return MessageDigest.isEqual(derived, base64.decode(parts[2]));
    }

    /** Matches no password; compared against when a user is unknown, so that the answer takes as long. */
    String unknownUser() {
        return unknownUser;
    }

    private static byte[] derive(String password, byte[] salt, int iterations) {
        try {
            return SecretKeyFactory.getInstance(ALGORITHM)
                    .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS))
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is missing from this JDK; use a standard one", e);
        }
    }

    private static byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        RANDOM.nextBytes(bytes);
        return bytes;
    }
}
