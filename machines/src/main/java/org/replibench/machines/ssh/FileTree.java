package org.replibench.machines.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A file, or a folder with all below it.
 *
 * @param hash of names, contents and rights to execute
 * @param bytes of all contents
 */
record FileTree(String hash, long bytes) {
    private static final long MEBIBYTE = 1L << 20;

    private static final int CHARACTERS = 32;

    static FileTree of(Path root) throws IOException {
        MessageDigest tree = sha256();
        long bytes = 0;
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> sorted = files.sorted().toList();
            for (Path file : sorted) {
                boolean plain = Files.isRegularFile(file) && !Files.isSymbolicLink(file);
                bytes += plain ? Files.size(file) : 0;
                tree.update((root.getFileName().resolve(root.relativize(file)) + "\0" + description(file, plain) + "\0")
                        .getBytes(StandardCharsets.UTF_8));
            }
        }
        return new FileTree(hexadecimal(tree).substring(0, CHARACTERS), bytes);
    }

    /** The size, rounded up. */
    long mebibytes() {
        return (bytes + MEBIBYTE - 1) / MEBIBYTE;
    }

    private static String description(Path file, boolean plain) throws IOException {
        if (plain) {
            return (Files.isExecutable(file) ? "program " : "file ") + contentHash(file);
        }
        return Files.isSymbolicLink(file) ? "link " + Files.readSymbolicLink(file) : "folder";
    }

    private static String contentHash(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream input = new DigestInputStream(Files.newInputStream(file), digest)) {
            input.transferTo(OutputStream.nullOutputStream());
        }
        return hexadecimal(digest);
    }

    private static String hexadecimal(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
