package org.replibench.runner.awake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.process.ProcessLedger;

@Timeout(60)
class AwakeProcessorsTest {
    @TempDir
    private Path work;

    @Test
    void one_program_for_each_processor_uses_what_nobody_else_wants_until_it_is_over() throws Exception {
        assumeTrue(AwakeProcessors.refusal().isEmpty(), () -> AwakeProcessors.refusal()
                .orElseThrow());
        ProcessLedger ledger = ProcessLedger.in(work);
        try (AwakeProcessors awake = AwakeProcessors.keep(ledger)) {
            assertThat(recorded()).isEqualTo(Runtime.getRuntime().availableProcessors());
            while (awake.seconds() == 0) {
                Thread.sleep(10);
            }
            assertThat(awake.settings()).isEqualTo(Map.of("machine.awake", "true"));
        }
        assertThat(recorded()).isZero();
        assertThat(ledger.endAll()).isEmpty();
    }

    @Test
    void who_may_sleep_uses_nothing() {
        assertThat(AwakeProcessors.NONE.seconds()).isZero();
        assertThat(AwakeProcessors.NONE.settings()).isEqualTo(Map.of("machine.awake", "false"));
        AwakeProcessors.NONE.close();
    }

    private long recorded() throws Exception {
        Path entries = work.resolve("processes");
        if (!Files.isDirectory(entries)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(entries)) {
            return files.count();
        }
    }
}
