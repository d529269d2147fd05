package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.failover.FailoverReport;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.JournalFile;
import org.replibench.analysis.store.FailoverStore;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.runner.Installation;
import org.replibench.runner.Testbed;
import org.replibench.runner.console.Progress;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.sessions.SessionVariants;
import org.replibench.runner.study.StudyFolder;

/** A small study on real servers: what keeps sessions, over each protocol, and what does not, is told apart. */
class FailoverIT {
    private static final Path WORK = Path.of("target", "it");
    private static final int NODES = 3;
    private static final Options NOTHING = new Options(Map.of());

    @TempDir
    private Path study;

    @Test
    void a_kill_costs_all_sessions_of_a_node_without_replication_and_none_with() throws Exception {
        FailoverPlan plan = FailoverPlan.from(options(Map.of(
                Option.ARMS, "none,uniform:2212,uniform:1112,uniform:3122",
                Option.NODES, String.valueOf(NODES),
                Option.CLIENTS, "12",
                Option.WARMUP, "8",
                Option.INJECTIONS, "1",
                Option.FAULT_SECONDS, "1")));
        Installation installation = new Installation(Path.of(System.getProperty("replibench.home", "..")));
        HostKind hosts = new LoopbackHosts(23_000);
        try (Database database = EmbeddedPostgres.start(WORK);
                FailoverRunner runner = new FailoverRunner(
                        new Testbed(
                                installation, hosts, database, JvmVariants.of(NOTHING), SessionVariants.of(NOTHING)),
                        plan,
                        new ServerReuse(true, false),
                        Progress.NONE)) {
            List<FailoverRecord> measured = new ArrayList<>();
            for (FailoverCell cell : plan.cells()) {
                measured.add(measure(runner, cell));
            }
            FailoverRecord none = measured.get(0);
            List<FailoverRecord> synchronous = measured.subList(1, measured.size());

            assertThat(none.aftermaths()).singleElement().satisfies(aftermath -> {
                assertThat(aftermath.sessions().lost()).isPositive();
                assertThat(aftermath.sessions().wrong()).isZero();
                assertThat(aftermath.requestsFailed()).isPositive();
            });
            assertThat(synchronous).hasSize(3).allSatisfy(each -> assertThat(each.aftermaths())
                    .singleElement()
                    .satisfies(FailoverIT::keptAll));
            assertThat(synchronous.get(0).aftermaths().get(0).copiesMissingMillis())
                    .isPositive();
            assertThat(measured).allSatisfy(each -> {
                assertThat(each.orders().exact()).as(each.orders().toString()).isTrue();
                assertThat(each.orders().acknowledged()).isPositive();
            });
        }
        List<Entry> journal = JournalFile.read(FailoverStore.readAll(study, unreadable -> {})
                .get(0)
                .file("journal")
                .orElseThrow());
        assertThat(journal).filteredOn(Entry::failed).isNotEmpty();
        assertThat(FailoverReport.write(study, Optional.empty(), List.of()).report())
                .isNotEmptyFile();
    }

    private static void keptAll(Aftermath aftermath) {
        assertThat(aftermath.sessions().lost()).isZero();
        assertThat(aftermath.sessions().stale()).isZero();
        assertThat(aftermath.sessions().wrong()).isZero();
        assertThat(aftermath.updatesLost()).isZero();
        assertThat(aftermath.sessions().kept()).isPositive();
    }

    private FailoverRecord measure(FailoverRunner runner, FailoverCell cell) throws Exception {
        FailoverRecord measured = runner.measure(cell, StudyFolder.existing(study));
        assertThat(measured.invalidReasons()).isEmpty();
        return measured;
    }

    private static Options options(Map<Option, String> given) {
        return new Options(new EnumMap<>(given));
    }
}
