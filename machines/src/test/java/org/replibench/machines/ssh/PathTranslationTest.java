package org.replibench.machines.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PathTranslationTest {
    private final PathTranslation paths = new PathTranslation(Map.of(
            Path.of("/home/it's me/work"), "/srv/a b",
            Path.of("/home/it's me/work/nodes/node1"), "/srv/$1\\node",
            Path.of("/usr/lib/jdk"), "/opt/java"));

    @Test
    void a_path_is_found_within_a_word_and_the_nearest_folder_counts() {
        assertThat(paths.translate(List.of(
                        "/usr/lib/jdk/bin/java",
                        "-Dx=/home/it's me/work",
                        "-Dy=/home/it's me/work/nodes/node1/base:/home/it's me/work/shop",
                        "-javaagent:/usr/lib/jdk=a,b")))
                .containsExactly(
                        "/opt/java/bin/java",
                        "-Dx=/srv/a b",
                        "-Dy=/srv/$1\\node/base:/srv/a b/shop",
                        "-javaagent:/usr/lib/jdk=a,b");
    }

    @Test
    void a_path_in_a_url_is_found_too() {
        assertThat(paths.translate(List.of(
                        Path.of("/home/it's me/work/x.properties").toUri().toString())))
                .containsExactly("file:///srv/a%20b/x.properties");
    }

    @Test
    void another_path_that_begins_alike_stays() {
        List<String> others = List.of("/usr/lib/jdk-17/bin/java", "/home/it's me/work/nodes/node10", "lib/jdk");
        assertThat(paths.translate(others))
                .containsExactly("/usr/lib/jdk-17/bin/java", "/srv/a b/nodes/node10", "lib/jdk");
    }
}
