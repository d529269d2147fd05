package org.replibench.machines.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.linux.RunRegistry.RunName;
import org.replibench.machines.linux.RunRegistry.RunResources;
import org.replibench.process.ProcessIdentity;

class RunRegistryTest {
    /** No process has it: pids are smaller on every supported system. */
    private static final ProcessIdentity ENDED_RUNNER = new ProcessIdentity(Integer.MAX_VALUE, "never", 0);

    @TempDir
    private Path directory;

    private final InMemoryRunResources belongings = new InMemoryRunResources();

    @Test
    void every_run_has_a_name_of_its_own_until_it_gives_it_back() {
        RunRegistry ledger = ledger();
        RunName first = ledger.claim();
        assertThat(first.text()).isEqualTo("rb0");
        assertThat(ledger().claim().text()).isEqualTo("rb1");
        ledger.release(first);
        assertThat(ledger.claim()).isEqualTo(first);
        assertThat(belongings.removed).isEmpty();
    }

    @Test
    void what_a_dead_run_left_behind_is_removed_before_its_name_is_given_away() throws IOException {
        claimed("rb0", ENDED_RUNNER);
        belongings.there.add("rb0");
        assertThat(ledger().claim().text()).isEqualTo("rb0");
        assertThat(belongings.removed).containsExactly("rb0");
    }

    @Test
    void what_a_living_run_has_is_left_alone() throws IOException {
        claimed("rb0", ProcessIdentity.of(ProcessHandle.current()));
        claimed("rb1", ENDED_RUNNER);
        assertThat(ledger().reap()).containsExactly("rb1");
        assertThat(belongings.removed).containsExactly("rb1");
        assertThat(ledger().reap()).isEmpty();
    }

    @Test
    void a_run_is_dead_when_its_pid_belongs_to_another_program() throws IOException {
        ProcessIdentity living = ProcessIdentity.of(ProcessHandle.current());
        claimed("rb0", new ProcessIdentity(living.pid(), living.origin(), living.start() - 1));
        assertThat(ledger().reap()).containsExactly("rb0");
    }

    @Test
    void what_another_version_claimed_in_its_own_way_is_left_to_it() throws IOException {
        Files.writeString(directory.resolve("rb0"), "in words of its own");
        belongings.there.add("rb0");
        assertThat(ledger().reap()).isEmpty();
        assertThat(ledger().claim().text()).isEqualTo("rb1");
        assertThat(belongings.removed).isEmpty();
    }

    @Test
    void a_name_that_somebody_else_uses_is_not_taken_and_theirs_is_not_removed() {
        belongings.there.add("rb0");
        assertThat(ledger().claim().text()).isEqualTo("rb1");
        assertThat(belongings.removed).isEmpty();
    }

    @Test
    void what_could_not_be_removed_is_tried_again_by_the_next() throws IOException {
        claimed("rb0", ENDED_RUNNER);
        RunRegistry failing = new RunRegistry(directory, new InMemoryRunResources() {
            @Override
            public void remove(String run) {
                throw new IllegalStateException("busy");
            }
        });
        assertThatIllegalStateException().isThrownBy(failing::reap);
        assertThat(ledger().reap()).containsExactly("rb0");
    }

    @Test
    void nothing_is_made_where_no_run_ever_was() {
        Path missing = directory.resolve("missing");
        assertThat(new RunRegistry(missing, belongings).reap()).isEmpty();
        assertThat(missing).doesNotExist();
    }

    private RunRegistry ledger() {
        return new RunRegistry(directory, belongings);
    }

    private void claimed(String name, ProcessIdentity owner) throws IOException {
        Files.writeString(directory.resolve(name), owner.text());
    }

    private static class InMemoryRunResources implements RunResources {
        final Set<String> there = new HashSet<>();
        final List<String> removed = new ArrayList<>();

        @Override
        public boolean exist(String run) {
            return there.contains(run);
        }

        @Override
        public void remove(String run) {
            there.remove(run);
            removed.add(run);
        }
    }
}
