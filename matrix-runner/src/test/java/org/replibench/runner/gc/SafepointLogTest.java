package org.replibench.runner.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.GcPause;

class SafepointLogTest {
    @TempDir
    Path folder;

    @Test
    void a_pause_began_as_long_before_its_line_as_it_lasted() throws IOException {
        SafepointLog log = log("[2026-01-02T04:04:05.678+0100][1.2s][info][safepoint   ] Safepoint"
                + " \"G1CollectForAllocation\", Time since last: 104 ns, Reaching safepoint: 50 ns, At safepoint: 7 ns,"
                + " Total: 8000000 ns");

        assertThat(log.pauses()).containsExactly(new GcPause(Instant.parse("2026-01-02T03:04:05.670Z"), 8));
    }

    @Test
    void safepoints_that_no_collector_asked_for_are_no_pauses_of_it() throws IOException {
        SafepointLog log = log(
                "[2026-01-02T04:04:05.678+0100][1.2s][info][safepoint] Safepoint \"ICBufferFull\", Total: 8000 ns",
                "[2026-01-02T04:04:05.678+0100][1.2s][info][safepoint] Safepoint \"Cleanup\", Total: 8000 ns",
                "[2026-01-02T04:04:05.678+0100][1.2s][info][safepoint] Safepoint \"ZMarkStart\", Total:       9000 ns,"
                        + " Threads: 7 runnable, 30 total");

        assertThat(log.pauses()).extracting(GcPause::millis).containsExactly(0.009);
    }

    @Test
    void a_cycle_of_Shenandoah_reaches_from_what_its_first_step_found_to_what_its_last_one_left() throws IOException {
        SafepointLog log = log(
                "[2026-01-02T03:04:00.000+0000][0.1s][info][gc          ] Using Shenandoah",
                "[2026-01-02T03:04:05.100+0000][1.1s][info][gc          ] GC(3) Concurrent cleanup 84M->60M(512M) 0.04ms",
                "[2026-01-02T03:04:05.200+0000][1.2s][info][gc          ] GC(3) Concurrent cleanup (unload classes)"
                        + " 70M->512K(512M) 0.04ms",
                "[2026-01-02T03:04:06.000+0000][2.0s][info][gc          ] GC(4) Pause Degenerated GC (Mark)"
                        + " 1G->128M(1G) 5.04ms");

        assertThat(log.ofShenandoah()).isTrue();
        assertThat(log.cycles())
                .containsExactly(
                        new GcCycle(Instant.parse("2026-01-02T03:04:05.100Z"), 84, 0.5),
                        new GcCycle(Instant.parse("2026-01-02T03:04:06Z"), 1024, 128));
    }

    @Test
    void other_collectors_have_no_cycles_here() throws IOException {
        SafepointLog log = log(
                "[2026-01-02T03:04:00.000+0000][0.1s][info][gc] Using Serial",
                "[2026-01-02T03:04:05.100+0000][1.1s][info][gc] GC(0) Pause Full (System.gc()) 3M->1M(494M) 2.1ms");

        assertThat(log.ofShenandoah()).isFalse();
        assertThat(log.cycles()).isEmpty();
    }

    private SafepointLog log(String... lines) throws IOException {
        return SafepointLog.read(Files.write(folder.resolve("gc.log"), List.of(lines)));
    }
}
