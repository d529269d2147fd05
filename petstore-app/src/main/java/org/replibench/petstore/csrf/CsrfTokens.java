package org.replibench.petstore.csrf;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes and checks the tokens of a signed double-submit cookie: {@code nonce.HMAC(secret, nonce + owner)}.
 *
 * <p>The owner is the user signed on, or nobody: a token planted by somebody else, even a real one of theirs, is no good
 * for another user. Nothing is kept in the session, so a token costs no replication, and every node that shares the secret
 * accepts it.
 */
public final class CsrfTokens {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int NONCE_BYTES = 16;
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;

    public CsrfTokens(byte[] secret) {
        this.key = new SecretKeySpec(secret, ALGORITHM);
    }

    /** A new token for the user; an empty name means nobody. */
    String issue(String owner) {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        String nonce = BASE64.encodeToString(bytes);
        return nonce + "." + signature(nonce, owner);
    }

    /** Tells in constant time whether the token was issued to this user. */
    boolean isOf(String owner, String token) {
        int dot = token.indexOf('.');
        return dot > 0 && same(signature(token.substring(0, dot), owner), token.substring(dot + 1));
    }

    static boolean same(String expected, String actual) {
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.UTF_8), actual.getBytes(StandardCharsets.UTF_8));
    }

    private String signature(String nonce, String owner) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return BASE64.encodeToString(mac.doFinal((nonce + "." + owner).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is missing from this JDK; use a standard one", e);
        }
    }
}
