package org.replibench.machines.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.support.Directories;

class FileTreeTest {
    @TempDir
    Path folder;

    @Test
    void the_same_content_has_the_same_hash_wherever_and_whenever_it_was_made() throws IOException {
        Path server = make("server");
        Path other = Files.createDirectories(folder.resolve("other"));
        Directories.copy(server, other.resolve("server"));

        assertThat(FileTree.of(other.resolve("server"))).isEqualTo(FileTree.of(server));
        assertThat(FileTree.of(server).bytes()).isEqualTo(10);
    }

    @Test
    void each_change_is_another_hash() throws IOException {
        Set<String> hashes = new HashSet<>();
        hashes.add(FileTree.of(make("server")).hash());
        hashes.add(FileTree.of(make("server2")).hash());
        Path changed = make("server");
        Files.writeString(changed.resolve("bin/run.sh"), "exit 1");
        hashes.add(FileTree.of(changed).hash());
        Path executable = make("server");
        assertThat(executable.resolve("bin/run.sh").toFile().setExecutable(true))
                .isTrue();
        hashes.add(FileTree.of(executable).hash());
        Path moved = make("server");
        Files.move(moved.resolve("bin/run.sh"), moved.resolve("bin/ran.sh"));
        hashes.add(FileTree.of(moved).hash());
        Path more = make("server");
        Files.createDirectory(more.resolve("empty"));
        hashes.add(FileTree.of(more).hash());
        Path linked = make("server");
        Files.createSymbolicLink(linked.resolve("bin/link"), Path.of("run.sh"));
        hashes.add(FileTree.of(linked).hash());

        assertThat(hashes).hasSize(7);
    }

    private Path make(String name) throws IOException {
        Path server = folder.resolve(name);
        Directories.delete(server);
        Files.createDirectories(server.resolve("bin"));
        Files.writeString(server.resolve("bin/run.sh"), "exit 0");
        Files.writeString(server.resolve("lib"), "jars");
        return server;
    }
}
