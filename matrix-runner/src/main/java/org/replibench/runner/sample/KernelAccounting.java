package org.replibench.runner.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * How a Linux kernel was built to account CPU time. Without {@code CONFIG_IRQ_TIME_ACCOUNTING} what an interrupt takes belongs to
 * the process and the control group that it interrupts; {@code /proc/stat} only samples it, and so counts it a second time.
 */
public final class KernelAccounting {
    private static final String INTERRUPTS_APART = "CONFIG_IRQ_TIME_ACCOUNTING=y";

    /** Where kernels and distributions keep what a kernel was built with. */
    private static final List<Path> CONFIGURATIONS =
            List.of(Path.of("/proc/config.gz"), Path.of("/boot/config-" + System.getProperty("os.version")));

    private static final boolean THIS_INTERRUPTS_APART =
            interruptsApart(CONFIGURATIONS).orElse(true);

    private KernelAccounting() {}

    /**
     * Whether this kernel counts interrupts beside the time of processes and control groups; also taken to be so if nothing tells, as
     * the time of processes then is explained too well, never too badly.
     */
    public static boolean interruptsApart() {
        return THIS_INTERRUPTS_APART;
    }

    /** As the first of these files that can be read has it. */
    static Optional<Boolean> interruptsApart(List<Path> configurations) {
        return configurations.stream()
                .flatMap(path -> read(path).stream())
                .findFirst()
                .map(configuration -> configuration.lines().anyMatch(INTERRUPTS_APART::equals));
    }

    private static Optional<String> read(Path path) {
        try (InputStream file = Files.newInputStream(path);
                InputStream text = path.toString().endsWith(".gz") ? new GZIPInputStream(file) : file) {
            return Optional.of(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
