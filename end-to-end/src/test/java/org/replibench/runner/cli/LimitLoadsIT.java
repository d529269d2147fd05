package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;

/** Loads around the most clients that keep a limit of response times, which the study finds by itself. */
@Tag("thorough")
class LimitLoadsIT extends WithStudyProcess {
    private static final Pattern FOUND =
            Pattern.compile("calibrating: (\\d+) clients on each node are the most within the limit: p90:150ms");

    @Test
    void a_study_finds_the_loads_around_its_limit_and_says_up_to_how_many_clients_keep_it() throws Exception {
        study.start(
                "-Disolation=process",
                "-Dpatterns=none",
                "-Dnodes=1",
                "-Daa=false",
                "-Dloads=limit",
                "-Dlimit=p90:150ms",
                "-Dthink.time=40ms-60ms",
                "-Dbudget=40s",
                "-Dwindow=1s",
                "-Dprecision=1",
                "-Dwarmup=10s");
        assertThat(study.exitCode())
                .as(study.output())
                .isIn(ExitCode.DONE.code(), ExitCode.LIMIT_BROKEN.code(), ExitCode.INVALID.code());

        Matcher found = FOUND.matcher(study.output());
        assertThat(found.find()).as(study.output()).isTrue();
        int most = Integer.parseInt(found.group(1));
        List<CellRecord> cells = CellStore.readAll(study.latest()).records();
        assertThat(cells)
                .extracting(cell ->
                        cell.cell().load().name() + " " + cell.cell().load().clientsPerNode())
                .containsExactlyInAnyOrder(
                        "limit40 " + most * 40 / 100,
                        "limit60 " + most * 60 / 100,
                        "limit75 " + most * 75 / 100,
                        "limit90 " + most * 90 / 100,
                        "limit100 " + most,
                        "limit115 " + most * 115 / 100,
                        "limit130 " + most * 130 / 100);
        if (cells.stream().allMatch(CellRecord::valid)) {
            assertThat(study.output())
                    .containsPattern(
                            "limit p90:150ms: none on 1 node (keeps it with up to|does not surely keep it with) ");
        }
        assertThat(study.started()).as("left running").isEmpty();
    }
}
