package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.JournalFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.FailoverStore;
import org.replibench.records.store.StoredFailover;
import org.replibench.runner.console.ExitCode;

/** A failover study whose nodes are on machines that are reached by SSH. */
@Tag("thorough")
@Timeout(900)
class InventoryFailoverIT extends WithSshFleet {
    private static final int HOSTS = 2;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), HOSTS);
    }

    @Test
    void a_kill_costs_sessions_without_replication_and_none_with_it() throws Exception {
        start("-Darms=none,replibench:2212", "-Dfaults=kill");

        Map<String, StoredFailover> cells = measured(cell -> cell.pattern().code());
        assertThat(cells).containsOnlyKeys("none", "2212");
        assertThat(impact(cells.get("none")).sessions().lost()).isPositive();
        assertKeptAll(cells.get("2212"));
        for (StoredFailover cell : cells.values()) {
            assertThat(impact(cell).injection().effect()).isEqualTo("the process is gone");
            List<JournalEntry> journal =
                    JournalFile.read(cell.file(RawFile.JOURNAL).orElseThrow());
            assertThat(journal).filteredOn(JournalEntry::failed).isNotEmpty();
            assertThat(journal)
                    .as("the node that was killed serves again")
                    .anyMatch(entry -> entry.answered()
                            && entry.node()
                                    .equals(impact(cell).injection().nodes().get(0))
                            && entry.sentMicros() > impact(cell).injection().healedMicros());
        }
    }

    @Test
    void nodes_are_paused_and_stopped_in_turns_and_keep_what_they_have() throws Exception {
        start("-Darms=replibench:2212", "-Dfaults=pause,graceful,rolling");

        Map<String, StoredFailover> cells = measured(cell -> cell.fault());
        assertThat(cells).containsOnlyKeys("pause", "graceful", "rolling");
        cells.values().forEach(InventoryFailoverIT::assertKeptAll);
        assertThat(impact(cells.get("pause")).injection().effect()).isEqualTo("requests get no answer");
        assertThat(impact(cells.get("graceful")).injection().effect()).isEqualTo("the process is gone");
    }

    @Test
    void a_host_that_is_cut_off_costs_its_cell_and_the_study_ends_by_itself() throws Exception {
        start("-Darms=replibench:2212", "-Dfaults=kill");
        study.awaitOutput(": kill 1 of 1");

        fleet.cutOff(1);

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());
        assertThat(FailoverStore.readAll(study.latest("failover"), unreadable -> {}))
                .extracting(StoredFailover::measured)
                .singleElement()
                .satisfies(cell -> {
                    assertThat(cell.valid()).isFalse();
                    assertThat(cell.checks()).anyMatch(check -> check.measured().equals("node1: its host was lost"));
                });
        assertThat(fleet.isEmpty(2)).isTrue();
        await(() -> fleet.isEmpty(1));
    }

    @Test
    void a_partition_splits_the_cluster_and_leaves_the_runner_its_connections() throws Exception {
        fleet.logInAsRoot();
        start("-Darms=replibench:2212", "-Dfaults=partition,slow", "-Ddetection=1s");
        awaitDamage();
        assertThat(fleet.firewall(1))
                .contains("ip saddr @senders tcp dport { 7600, 57600, 57601 }", "drop")
                .doesNotContain("8080", " 22 ");

        Map<String, StoredFailover> cells = measured(FailoverCell::fault);
        assertThat(cells).containsOnlyKeys("partition", "slow");
        assertThat(impact(cells.get("partition")).injection().effect()).isEqualTo("node1 sees 1, node2 sees 1");
        assertThat(impact(cells.get("slow")).injection().effect()).isEqualTo("the link carries 1000000bit/s");
        assertThatNoRuleIsLeft();
    }

    @Test
    void a_partition_ends_when_the_runner_is_killed() throws Exception {
        fleet.logInAsRoot();
        start("-Darms=replibench:2212", "-Dfaults=partition", "-Ddetection=1s", "-Dfault.duration=600s");
        awaitDamage();

        study.kill();

        await(() -> fleet.isEmpty(1) && fleet.isEmpty(2));
        assertThatNoRuleIsLeft();
    }

    @Test
    void a_partition_ends_by_itself_when_all_that_could_end_it_is_killed() throws Exception {
        fleet.logInAsRoot();
        start("-Darms=replibench:2212", "-Dfaults=partition", "-Ddetection=1s", "-Dfault.duration=5s");
        awaitDamage();

        study.kill();
        for (int host = 1; host <= HOSTS; host++) {
            fleet.restart(host);
        }

        await(() -> !fleet.firewall(1).contains("expires") && !fleet.firewall(2).contains("expires"));
        for (int host = 1; host <= HOSTS; host++) {
            assertThat(fleet.firewall(host))
                    .as("nothing but the kernel is left to end it")
                    .contains("table ip replibench_");
        }
    }

    @Test
    void a_partition_that_a_user_may_not_make_is_refused_before_anything_starts() throws Exception {
        start("-Darms=replibench:2212", "-Dfaults=kill,partition");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output())
                .contains(
                        "host host1: faults: partition is not possible here; expected root, or ansible_become with a sudo"
                                + " that asks for no password, got user bench. Try ansible_become: true, or others of -Dfaults");
        fleet.assertUntouched();
    }

    private void assertThatNoRuleIsLeft() throws Exception {
        for (int host = 1; host <= HOSTS; host++) {
            assertThat(fleet.firewall(host)).isEmpty();
        }
    }

    private void awaitDamage() throws Exception {
        await(() -> fleet.firewall(1).contains("expires") && fleet.firewall(2).contains("expires"));
    }

    private void start(String... more) throws Exception {
        study.startStudy(
                "failover",
                Stream.concat(
                                Stream.of(
                                        "-Dinventory=" + fleet.inventory(),
                                        "-Dnodes=" + HOSTS,
                                        "-Dclients.total=6",
                                        "-Dwarmup=8s",
                                        "-Dfault.count=1"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private Map<String, StoredFailover> measured(Function<FailoverCell, String> key) throws Exception {
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        fleet.assertEmpty();
        List<StoredFailover> cells = FailoverStore.readAll(study.latest("failover"), unreadable -> {});
        assertThat(cells).extracting(StoredFailover::measured).allSatisfy(cell -> {
            assertThat(cell.valid()).isTrue();
            assertThat(cell.settings()).containsEntry("isolation", "ssh").containsEntry("cells.at_once", "1");
            assertThat(cell.orders().exact()).as(cell.orders().toString()).isTrue();
            assertThat(cell.orders().acknowledged()).isPositive();
        });
        return cells.stream()
                .collect(Collectors.toMap(cell -> key.apply(cell.measured().cell()), Function.identity()));
    }

    private static FaultImpact impact(StoredFailover cell) {
        FailoverRecord measured = cell.measured();
        assertThat(measured.impacts()).hasSize(1);
        return measured.impacts().get(0);
    }

    private static void assertKeptAll(StoredFailover cell) {
        FaultImpact impact = impact(cell);
        assertThat(impact.injection().tookEffect()).isTrue();
        assertThat(impact.sessions().lost()).as(cell.measured().cell().id()).isZero();
        assertThat(impact.sessions().corrupted()).isZero();
        assertThat(impact.updates().lost()).isZero();
    }
}
