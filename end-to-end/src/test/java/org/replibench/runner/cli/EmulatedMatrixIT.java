package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.fixture.LeastPrivilege;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.sample.KernelAccounting;

/** A matrix on emulated machines, as a process of its own. */
class EmulatedMatrixIT {
    private static final double QUOTA = 0.25;
    private static final double QUOTA_PERIOD_SECONDS = 0.1;

    @TempDir
    Path home;

    private StudyProcess study;

    @BeforeEach
    void requireAbleMachine() throws Exception {
        EmulatedMachines.assumePossible();
        study = new StudyProcess(home);
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        if (study != null) {
            study.end();
        }
    }

    @Test
    void each_node_keeps_its_quota_in_the_window_and_the_record_tells_how() throws Exception {
        study.start(
                "-Dpatterns=2211",
                "-Daa=false",
                "-Dparts=1/1",
                "-Dnode.cpus=" + QUOTA,
                "-Dclients=40",
                "-Dbudget=10s",
                "-Dwarmup=6s");
        study.awaitOutput("measuring 1 arm in");
        assertThat(study.started()).as("two nodes, driver, database").hasSize(4).allSatisfy(process -> {
            LeastPrivilege.assertUnprivileged(process.pid());
        });
        MachineNoise.assertSound(study);

        CellRecord cell = onlyRecord();
        assertThat(cell.settings())
                .containsEntry("isolation", "namespace")
                .containsEntry("quota.cores", String.valueOf(QUOTA))
                .containsEntry("node.memory_bytes", String.valueOf(1L << 30));
        assertThat(cell.resourceUsage().interconnectSource()).isEqualTo("wire");
        assertThat(cell.resourceUsage().nodes()).hasSize(2).allSatisfy(node -> {
            assertThat(node.cpu().seconds()).isPositive();
            assertThat(node.traffic().bytes()).isPositive();
            assertThat(node.traffic().packets())
                    .isPositive()
                    .isLessThan(node.traffic().bytes() / 40.0);
            assertThat(node.throttling().quotaPeriods()).isPositive();
            assertThat(node.throttling().throttledPeriods())
                    .isLessThanOrEqualTo(node.throttling().quotaPeriods());
        });
        assertThat(cell.resourceUsage().database().cpuSeconds()).isPositive();
        assertThat(cell.resourceUsage().measuring().driverCpuSeconds()).isPositive();
        assertThat(cell.checks())
                .extracting(AuditCheck::name)
                .contains("host idle", "driver CPU", "timer lag", "compilers", "utilisation law");
        assertTellsThrottlingApart(CellStore.readAll(study.latest()).cells().get(0));
        if (cell.valid()) {
            assertAccountsAgree(cell);
        }
        assertThat(Files.readString(study.latest().resolve("results.csv"))).contains("cpu_throttled_share");
        LeastPrivilege.assertClosedToOthersWriting(home);
    }

    /** Nodes see no control groups, and run as a user who could read none of root's files. */
    private static void assertTellsThrottlingApart(StoredCell cell) throws IOException {
        NodeTimes all = PartsFile.read(cell.file(RawFile.PARTS).orElseThrow()).stream()
                .map(PartsFile.Row::times)
                .reduce(NodeTimes.NONE, NodeTimes::plus);
        assertThat(all.sampled()).isPositive();
        assertThat(all.parts()).containsKeys(ResponsePart.PROCESSOR, ResponsePart.THROTTLED);
        // A few may have been while no request ran.
        if (cell.measured().resourceUsage().nodes().stream()
                .anyMatch(node -> node.throttling().throttledPeriods() > 20)) {
            assertThat(all.parts().get(ResponsePart.THROTTLED)).isPositive();
        }
    }

    /**
     * Compilers are exempt from the limit, and a window meets up to one period more than it is long. On a machine that
     * stands still at a window's edge, counters are read later than the clock, one later than the other.
     */
    private static void assertAccountsAgree(CellRecord cell) {
        double limit = QUOTA * (cell.windowSeconds() + QUOTA_PERIOD_SECONDS);
        assertThat(cell.resourceUsage().nodes()).allSatisfy(node -> {
            assertThat(node.cpu().seconds() - node.cpu().compilerSeconds()).isLessThan(1.05 * limit);
            assertThat(node.traffic().packetsDropped()).isZero();
        });
        assertThat(cell.resourceUsage().accountedCpuSeconds(KernelAccounting.interruptsApart()))
                .isLessThan(cell.resourceUsage().host().busySeconds() * 1.02);
    }

    @Tag("thorough")
    @Test
    void a_node_that_runs_out_of_memory_makes_its_cell_invalid_with_that_reason() throws Exception {
        study.start("-Dpatterns=none", "-Dnodes=1", "-Daa=false", "-Dnode.memory=200", "-Dbudget=10s", "-Dwarmup=1s");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());

        assertThat(onlyRecord().invalidReasons())
                .anySatisfy(reason -> assertThat(reason).contains("node1", "out of memory"));
        assertThat(study.output()).contains("out of memory");
    }

    private CellRecord onlyRecord() throws Exception {
        List<CellRecord> records = CellStore.readAll(study.latest()).records();
        assertThat(records).hasSize(1);
        return records.get(0);
    }
}
