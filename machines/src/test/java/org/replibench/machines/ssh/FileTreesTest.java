package org.replibench.machines.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreesTest {
    @TempDir
    Path folder;

    private final FileTrees trees = new FileTrees();

    @Test
    void a_file_is_read_once_however_many_machines_need_it() throws IOException {
        Path file = Files.writeString(folder.resolve("shop.war"), "shop");

        FileTree first = trees.of(file);
        Files.delete(file);

        assertThat(trees.of(file)).isEqualTo(first);
    }

    @Test
    void one_that_is_not_there_is_looked_for_again() throws IOException {
        Path file = folder.resolve("shop.war");
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> trees.of(file));

        Files.writeString(file, "shop");

        assertThat(trees.of(file)).isEqualTo(FileTree.of(file));
    }
}
