package org.replibench.session.copies;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A session's name in logs and answers: the same on every node, and of no use to a reader who wants the session. */
public final class SessionLabel {
    private static final int BYTES = 4;

    private SessionLabel() {}

    /** The session that has {@code id}, as logs name it. */
    public static String of(String id) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
            return "session #" + HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
