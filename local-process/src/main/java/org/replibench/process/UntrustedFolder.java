package org.replibench.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.Set;

/**
 * The folder of a program of another user, who may put links there at any time: to what he may not read himself, but the
 * reader may.
 *
 * @param path the folder itself, in a folder that the user may not change
 */
record UntrustedFolder(Path path) {
    /**
     * Copies the last bytes of a plain file from below it, over the target if there is one. Where the system can, each folder on
     * the way is entered by the one above it, so that no link leads away, whenever it was put there.
     *
     * @param bytes how many at most, but for those that are written meanwhile
     * @throws IOException also if it is no plain file, or a folder on its way is a link
     */
    void copy(Path file, Path target, long bytes) throws IOException {
        try (DirectoryStream<Path> opened = Files.newDirectoryStream(path)) {
            if (opened instanceof SecureDirectoryStream<Path> secure) {
                copy(secure, file, target, bytes);
            } else {
                requirePlain(Files.isRegularFile(path.resolve(file), LinkOption.NOFOLLOW_LINKS), file);
                copyEnd(
                        Files.newByteChannel(path.resolve(file), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS),
                        target,
                        bytes);
            }
        }
    }

    private void copy(SecureDirectoryStream<Path> folder, Path file, Path target, long bytes) throws IOException {
        Path first = file.getName(0);
        if (file.getNameCount() > 1) {
            try (SecureDirectoryStream<Path> next = folder.newDirectoryStream(first, LinkOption.NOFOLLOW_LINKS)) {
                new UntrustedFolder(path.resolve(first)).copy(next, first.relativize(file), target, bytes);
            }
            return;
        }
        requirePlain(
                folder.getFileAttributeView(first, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .readAttributes()
                        .isRegularFile(),
                file);
        copyEnd(
                folder.newByteChannel(first, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)),
                target,
                bytes);
    }

    /** Closes what it reads. */
    private static void copyEnd(SeekableByteChannel file, Path target, long bytes) throws IOException {
        try (file;
                InputStream content = Channels.newInputStream(file)) {
            file.position(Math.max(0, file.size() - bytes));
            Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void requirePlain(boolean plain, Path file) throws IOException {
        if (!plain) {
            throw new IOException(path.resolve(file) + " is not a plain file");
        }
    }
}
