package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.failover.FailoverReport;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.StudyHome;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.machines.host.NamespaceHosts;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.JournalFile;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.FailoverStore;
import org.replibench.records.store.StoredFailover;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.study.BlockMeasurer;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.testbed.Installation;

/** A small study on real servers: what keeps sessions, over each protocol, and what does not, is told apart. */
class FailoverIT {
    private static final long SECOND_MICROS = 1_000_000;
    private static final int NODES = 3;
    private static final CommandOptions QUICK_START = options(Map.of(Option.JVM_OPTIONS, SharedCluster.QUICK_START));

    @TempDir
    private Path study;

    @TempDir
    private Path folder;

    @Test
    void a_kill_costs_all_sessions_of_a_node_without_replication_and_none_with_side_by_side() throws Exception {
        killCostsSessionsOnlyWithoutReplication("none,replibench:2212", 2);
    }

    @Tag("thorough")
    @Test
    void a_kill_costs_no_sessions_over_any_protocol() throws Exception {
        killCostsSessionsOnlyWithoutReplication("none,replibench:1112,replibench:3122", 1);
    }

    @Tag("thorough")
    @Test
    void a_partition_of_the_default_duration_splits_the_cluster() throws Exception {
        EmulatedMachines.assumePossible();
        FailoverPlan plan = FailoverStudyKind.plan(options(Map.of(
                Option.ARMS, "wildfly:2212",
                Option.NODES, String.valueOf(NODES),
                Option.CLIENTS_TOTAL, "9",
                Option.WARMUP, "8s",
                Option.FAULTS, "partition",
                Option.FAULT_COUNT, "1",
                Option.DETECTION, "3s")));
        StudyHome home = StudyHome.in(folder);
        Installation installation = home.installation();
        try (HostProvider hosts = new NamespaceHosts();
                Database database = EmbeddedPostgres.start(installation.work(), hosts.gateway());
                FailoverCellMeasurer runner = new FailoverCellMeasurer(
                        TestbedOptions.read(QUICK_START).on(installation, hosts, database),
                        study,
                        plan,
                        new FailoverReusePolicy(true, true),
                        Progress.NONE)) {
            for (FailoverCell cell : plan.cells()) {
                assertThat(measure(runner, cell).impacts())
                        .as(cell.id())
                        .singleElement()
                        .satisfies(faultImpact -> {
                            FaultInjection partition = faultImpact.injection();
                            assertThat(partition).matches(FaultInjection::tookEffect);
                            assertThat(partition.linkRepairedMicros())
                                    .isBetween((double) partition.effectiveMicros(), (double) partition.healedMicros());
                            assertThat(partition.firstPacketMillis())
                                    .isBetween(0.0, (partition.healedMicros() - partition.linkRepairedMicros()) / 1e3);
                        });
            }
        }
        home.giveBack();
    }

    private void killCostsSessionsOnlyWithoutReplication(String arms, int atOnce) throws Exception {
        FailoverPlan plan = FailoverStudyKind.plan(options(Map.of(
                Option.ARMS, arms,
                Option.NODES, String.valueOf(NODES),
                Option.NODES_AT_ONCE, String.valueOf(atOnce * NODES),
                Option.CLIENTS_TOTAL, "12",
                Option.WARMUP, "8s",
                Option.FAULT_COUNT, "1",
                Option.FAULT_DURATION, "1s")));
        StudyHome home = StudyHome.in(folder);
        Installation installation = home.installation();
        HostProvider hosts = new LoopbackHosts(23_000);
        FailoverRecord none;
        try (Database database = EmbeddedPostgres.start(installation.work());
                FailoverCellMeasurer runner = new FailoverCellMeasurer(
                        TestbedOptions.read(QUICK_START).on(installation, hosts, database),
                        study,
                        plan,
                        new FailoverReusePolicy(true, false),
                        Progress.NONE)) {
            List<FailoverRecord> measured = new ArrayList<>();
            for (List<FailoverCell> block : plan.blocks(plan.cells())) {
                runner.measure(block, new ValidRecords(measured));
            }
            none = measured.get(0);
            List<FailoverRecord> synchronous = measured.subList(1, measured.size());

            assertThat(none.impacts()).singleElement().satisfies(faultImpact -> {
                assertThat(faultImpact.sessions().lost()).isPositive();
                assertThat(faultImpact.sessions().corrupted()).isZero();
                assertThat(faultImpact.requests().failed()).isPositive();
                assertThat(faultImpact.recovery().outage().complete())
                        .as("lost sessions come back")
                        .isFalse();
            });
            assertThat(synchronous).isNotEmpty().allSatisfy(each -> assertThat(each.impacts())
                    .singleElement()
                    .satisfies(FailoverIT::keptAll));
            assertThat(synchronous.get(0).impacts().get(0).servers().redundancyRestoredMillis())
                    .isPositive();
            assertThat(measured).allSatisfy(each -> {
                assertThat(each.settings()).containsEntry(FailoverRecord.CELLS_AT_ONCE, String.valueOf(atOnce));
                assertThat(each.impacts())
                        .as("a kill cuts no link")
                        .allMatch(faultImpact ->
                                Double.isNaN(faultImpact.injection().firstPacketMillis()));
                assertThat(each.orders().exact()).as(each.orders().toString()).isTrue();
                assertThat(each.orders().acknowledged()).isPositive();
            });
        }
        home.giveBack();
        FaultInjection killed = none.impacts().get(0).injection();
        StoredFailover stored = FailoverStore.readAll(study, unreadableFile -> {}).stream()
                .filter(cell -> cell.measured().cell().equals(none.cell()))
                .findFirst()
                .orElseThrow();
        List<JournalEntry> journal =
                JournalFile.read(stored.file(RawFile.JOURNAL).orElseThrow());
        assertThat(journal).filteredOn(JournalEntry::failed).isNotEmpty();
        assertUsersThinkLongerWhileAServerBoots(journal, killed);
        assertTiersShowTheServerGoAndComeBack(stored, killed);
        assertThat(FailoverReport.write(study, Optional.empty(), List.of()).report())
                .isNotEmptyFile();
    }

    private static void assertTiersShowTheServerGoAndComeBack(StoredFailover cell, FaultInjection kill) {
        long start = cell.measured().start().toEpochMilli();
        MetricKey cpu = new MetricKey(kill.nodes().get(0), Metric.CPU);
        Map<Boolean, List<TiersFile.Row>> untilHealed = cell.tiers(unreadable -> fail(unreadable.toString())).stream()
                .collect(Collectors.partitioningBy(row -> row.timeMillis() <= start + kill.healedMicros() / 1_000));
        assertThat(untilHealed.get(true))
                .as("before, and dead")
                .anyMatch(row -> row.values().containsKey(cpu))
                .anyMatch(row -> !row.values().containsKey(cpu))
                .allMatch(row -> row.values().containsKey(new MetricKey(MetricKey.HOST, Metric.HOST_IDLE)));
        assertThat(untilHealed.get(false))
                .as("back")
                .anyMatch(row -> row.values().getOrDefault(cpu, 0.0) > 0);
    }

    /** Those who have a page of their session think five times as long; the fault lasts for a second before. */
    private static void assertUsersThinkLongerWhileAServerBoots(List<JournalEntry> journal, FaultInjection kill) {
        double before = thinkMicros(journal, kill.startedMicros() - 3 * SECOND_MICROS, kill.startedMicros());
        double booting = thinkMicros(journal, kill.startedMicros() + 3 * SECOND_MICROS, kill.healedMicros());
        double after =
                thinkMicros(journal, kill.healedMicros() + SECOND_MICROS, kill.healedMicros() + 3 * SECOND_MICROS);
        assertThat(booting).isGreaterThan(2 * before).isGreaterThan(2 * after);
    }

    /** From an answer to the same user's next request, which does not tell how fast the servers are: most users' mean. */
    private static double thinkMicros(List<JournalEntry> journal, long fromMicros, long untilMicros) {
        Map<Integer, List<JournalEntry>> byUser = journal.stream().collect(Collectors.groupingBy(JournalEntry::client));
        double[] means = byUser.values().stream()
                .flatMapToDouble(requests -> IntStream.range(1, requests.size())
                        .filter(next -> requests.get(next).sentMicros() < untilMicros)
                        .filter(next -> requests.get(next - 1).endedMicros() >= fromMicros)
                        .mapToLong(next -> requests.get(next).sentMicros()
                                - requests.get(next - 1).endedMicros())
                        .average()
                        .stream())
                .sorted()
                .toArray();
        assertThat(means).as("users between two pages").isNotEmpty();
        return means[means.length / 2];
    }

    private static void keptAll(FaultImpact faultImpact) {
        assertThat(faultImpact.sessions().lost()).isZero();
        assertThat(faultImpact.sessions().stale()).isZero();
        assertThat(faultImpact.sessions().corrupted()).isZero();
        assertThat(faultImpact.updates().lost()).isZero();
        assertThat(faultImpact.sessions().intact()).isPositive();
        assertThat(faultImpact.recovery().outage().complete())
                .as("kept sessions come back")
                .isTrue();
    }

    private FailoverRecord measure(FailoverCellMeasurer runner, FailoverCell cell) throws Exception {
        Path folder = StudyFolder.open(study).emptyCellFolder(cell.id());
        FailoverRecord measured = runner.measure(cell, folder);
        FailoverStudy.STORE.write(folder, measured);
        runner.recorded(cell, measured);
        assertThat(measured.invalidReasons()).isEmpty();
        return measured;
    }

    /** Stores records, all of which are valid. */
    private final class ValidRecords implements BlockMeasurer.CellRecorder<FailoverCell, FailoverRecord> {
        private final List<FailoverRecord> stored;

        private ValidRecords(List<FailoverRecord> stored) {
            this.stored = stored;
        }

        @Override
        public Path begin(FailoverCell cell) throws IOException {
            return StudyFolder.open(study).emptyCellFolder(cell.id());
        }

        @Override
        public void end(FailoverCell cell, FailoverRecord measured) throws IOException {
            FailoverStudy.STORE.write(StudyFolder.open(study).cell(cell.id()), measured);
            assertThat(measured.invalidReasons()).isEmpty();
            stored.add(measured);
        }
    }

    private static CommandOptions options(Map<Option, String> given) {
        return new CommandOptions(CommandName.FAILOVER, new EnumMap<>(given));
    }
}
