package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelAccountingTest {
    @TempDir
    private Path folder;

    @Test
    void a_kernels_configuration_tells_whether_interrupts_are_apart() throws IOException {
        Path with = packed("CONFIG_TICK_CPU_ACCOUNTING=y\nCONFIG_IRQ_TIME_ACCOUNTING=y\n");
        Path without = Files.writeString(
                folder.resolve("config-6.1"),
                "CONFIG_TICK_CPU_ACCOUNTING=y\n# CONFIG_IRQ_TIME_ACCOUNTING is not set\n");

        assertThat(KernelAccounting.interruptsApart(List.of(with, without))).contains(true);
        assertThat(KernelAccounting.interruptsApart(List.of(folder.resolve("none"), without)))
                .contains(false);
        assertThat(KernelAccounting.interruptsApart(List.of(folder.resolve("none"))))
                .isEmpty();
    }

    private Path packed(String text) throws IOException {
        Path file = folder.resolve("config.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
