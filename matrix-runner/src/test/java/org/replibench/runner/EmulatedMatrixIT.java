package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;
import org.replibench.cluster.linux.Emulation;
import org.replibench.cluster.linux.Wire;
import org.replibench.model.CellRecord;
import org.replibench.model.Check;

/** A matrix on emulated machines, as a process of its own. */
class EmulatedMatrixIT {
    private static final double QUOTA = 0.25;

    @TempDir
    Path home;

    private StudyProcess study;

    @BeforeEach
    void requireAbleMachine() throws Exception {
        Emulation.refusal(Wire.IDEAL).ifPresent(refusal -> Assumptions.abort("no namespaces here: " + refusal));
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
        study.start("-Dpatterns=2211", "-Dnodes=2", "-Dquota=" + QUOTA, "-Dclients=40", "-Dseconds=8", "-Dwarmup=8");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.OK);

        CellRecord cell = onlyRecord();
        assertThat(cell.settings())
                .containsEntry("hosts", "namespace")
                .containsEntry("quota.cores", String.valueOf(QUOTA))
                .containsEntry("node.memory_bytes", String.valueOf(1L << 30));
        assertThat(cell.use().interconnectSource()).isEqualTo("wire");
        assertThat(cell.use().nodes()).hasSize(2).allSatisfy(node -> {
            assertThat(node.cpuSeconds()).isPositive().isLessThan(1.05 * QUOTA * cell.windowSeconds());
            assertThat(node.interconnectBytes()).isPositive();
            assertThat(node.interconnectPackets()).isPositive().isLessThan(node.interconnectBytes() / 40.0);
            assertThat(node.interconnectPacketsDropped()).isZero();
            assertThat(node.quotaPeriods()).isPositive();
            assertThat(node.throttledPeriods()).isLessThanOrEqualTo(node.quotaPeriods());
        });
        assertThat(cell.use().databaseCpuSeconds()).isPositive();
        assertThat(cell.use().driverCpuSeconds()).isPositive();
        assertThat(cell.use().databaseActiveSeconds()).isPositive();
        assertThat(cell.checks())
                .extracting(Check::name)
                .contains("host idle", "driver CPU", "timer lag", "database", "compilers", "utilisation law");
        assertThat(cell.use().accountedCpuSeconds()).isLessThan(cell.use().hostBusySeconds() * 1.02);
        assertThat(Files.readString(study.latest().resolve("results.csv"))).contains("cpu_throttled_share");
    }

    @Test
    void a_node_that_runs_out_of_memory_makes_its_cell_invalid_with_that_reason() throws Exception {
        study.start("-Dpatterns=none", "-Dnodes=1", "-Dmemory=200", "-Dseconds=5", "-Dwarmup=1");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID_CELLS);

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
