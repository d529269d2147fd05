package org.replibench.petstore.account;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Salted PBKDF2 hashes of passwords, written as {@code iterations$salt$hash}.
 *
 * <p>{@value #ITERATIONS} iterations cost tens of microseconds. A shop on the internet takes hundreds of thousands, but
 * then sign-on, one page in twelve of the load, would become the benchmark. Old hashes keep their own count, so raising
 * the number is all it takes.
 */
public final class PasswordHash {
    private static final int ITERATIONS = 64;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;
    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Matches no password; compared against when a user is unknown, so that the answer takes as long. */
    static final String UNKNOWN_USER = of(Base64.getEncoder().encodeToString(randomBytes(SALT_BYTES)));

    private PasswordHash() {}

    /** Hashes a password with a new salt. */
    public static String of(String password) {
        byte[] salt = randomBytes(SALT_BYTES);
        Base64.Encoder base64 = Base64.getEncoder();
        return ITERATIONS + "$" + base64.encodeToString(salt) + "$"
                + base64.encodeToString(derive(password, salt, ITERATIONS));
    }

    /** Tells in constant time whether {@code hash} was made from {@code password}. */
    public static boolean matches(String password, String hash) {
        String[] parts = hash.split("\\$", 3);
        Base64.Decoder base64 = Base64.getDecoder();
        byte[] derived = derive(password, base64.decode(parts[1]), Integer.parseInt(parts[0]));
        return MessageDigest.isEqual(derived, base64.decode(parts[2]));
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
