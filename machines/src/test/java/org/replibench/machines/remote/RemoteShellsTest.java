package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RemoteShellsTest {
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    private final Set<Path> made = new TreeSet<>();

    @AfterEach
    void removeWhatIsLeft() throws IOException {
        for (Path path : made) {
            Files.deleteIfExists(path.resolve("0"));
            Files.deleteIfExists(path);
        }
    }

    @Test
    void the_folder_of_a_run_that_was_killed_goes_with_the_next_start() throws Exception {
        Path ofEnded = folder("rb" + ended() + "-1");
        Files.writeString(ofEnded.resolve("0"), "a socket");

        Set<Path> before = ownFolders();
        try (RemoteShells shells = RemoteShells.open()) {
            assertThat(shells).isNotNull();
            assertThat(ofEnded).doesNotExist();
            assertThat(ownFolders()).hasSize(before.size() + 1);
        }
        assertThat(ownFolders()).isEqualTo(before);
    }

    @Test
    void folders_of_runs_that_go_on_and_of_others_stay() throws Exception {
        List<Path> others = List.of(
                folder("rb" + ProcessHandle.current().pid() + "-1"),
                folder("rb" + ended() + "-x"),
                folder("rbx-1"),
                link("rb" + ended() + "-2"));

        try (RemoteShells shells = RemoteShells.open()) {
            assertThat(shells).isNotNull();
            assertThat(others).allMatch(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
        }
    }

    private Path folder(String name) throws IOException {
        Path folder = Files.createDirectory(TEMPORARY.resolve(name));
        made.add(folder);
        return folder;
    }

    private Path link(String name) throws IOException {
        Path link = Files.createSymbolicLink(TEMPORARY.resolve(name), TEMPORARY);
        made.add(link);
        return link;
    }

    private static long ended() throws Exception {
        Process program = new ProcessBuilder("true").start();
        program.waitFor();
        return program.pid();
    }

    private static Set<Path> ownFolders() throws IOException {
        String prefix = "rb" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> all = Files.list(TEMPORARY)) {
            return all.filter(path -> path.getFileName().toString().startsWith(prefix))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
