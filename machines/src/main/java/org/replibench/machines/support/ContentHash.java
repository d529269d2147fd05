package org.replibench.machines.support;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A name for content: the same content, the same name. */
public final class ContentHash {
    private static final int CHARACTERS = 16;

    private ContentHash() {}

    /** The name of these lines, in this order. */
    public static String of(List<String> parts) {
        return of(String.join("\0", parts).getBytes(StandardCharsets.UTF_8));
    }

    /** The name of these bytes. */
    public static String of(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(digest).substring(0, CHARACTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
