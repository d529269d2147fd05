package org.replibench.runner.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** SHA-256 of files, and of folders as the files in them. */
final class Checksums {
    private Checksums() {}

    /** @throws IOException if something in {@code part} can't be read */
    static String of(Path part) throws IOException {
        if (Files.isRegularFile(part)) {
            return ofFile(part);
        }
        try (Stream<Path> tree = Files.walk(part)) {
            List<Path> files = tree.filter(Files::isRegularFile).sorted().toList();
            MessageDigest digest = sha256();
            for (Path file : files) {
                String line = part.relativize(file).toString().replace('\\', '/') + " " + ofFile(file) + "\n";
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static String ofFile(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
            content.transferTo(OutputStream.nullOutputStream());
        }
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
