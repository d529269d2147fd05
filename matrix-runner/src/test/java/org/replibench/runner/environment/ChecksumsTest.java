package org.replibench.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksumsTest {
    @TempDir
    Path folder;

    @Test
    void a_files_checksum_is_what_sha256sum_says() throws IOException {
        Path file = Files.writeString(folder.resolve("abc"), "abc");

        // FIPS 180-4's example.
        assertThat(Checksums.of(file)).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void a_folders_checksum_depends_on_names_and_contents() throws IOException {
        Files.createDirectories(folder.resolve("one/deep"));
        Files.createDirectories(folder.resolve("same/deep"));
        Files.createDirectories(folder.resolve("other/deep"));
        Files.writeString(folder.resolve("one/deep/a"), "1");
        Files.writeString(folder.resolve("same/deep/a"), "1");
        Files.writeString(folder.resolve("other/deep/b"), "1");

        String one = Checksums.of(folder.resolve("one"));
        assertThat(Checksums.of(folder.resolve("same"))).isEqualTo(one);
        assertThat(Checksums.of(folder.resolve("other"))).isNotEqualTo(one);
        Files.writeString(folder.resolve("same/deep/a"), "2");
        assertThat(Checksums.of(folder.resolve("same"))).isNotEqualTo(one);
    }
}
