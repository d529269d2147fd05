package org.replibench.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the build takes from elsewhere is what it was when its digest was written down. */
class BuildFilesTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void artifacts_are_taken_only_if_their_checksum_fits() {
        assertThat(ROOT.resolve(".mvn/maven.config")).content().contains("--strict-checksums\n");
    }

    @Test
    void actions_are_pinned_to_a_commit_with_its_tag_beside_it() throws IOException {
        List<String> actions;
        try (Stream<Path> workflows = Files.list(ROOT.resolve(".github/workflows"))) {
            actions = workflows
                    .flatMap(workflow -> lines(workflow).stream())
                    .filter(line -> line.contains("uses:"))
                    .toList();
        }

        assertThat(actions)
                .isNotEmpty()
                .allMatch(line -> line.matches("\\s*- uses: [\\w.-]+/[\\w./-]+@[0-9a-f]{40} # v[0-9.]+"));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
