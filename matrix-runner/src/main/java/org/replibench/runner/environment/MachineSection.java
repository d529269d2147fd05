package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** The machine that a study runs on: hardware, kernel, limits, and the runner's own Java. Nothing that names it or its owner. */
final class MachineSection {
    private static final long MEBIBYTE = 1L << 20;
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    private MachineSection() {}

    static EnvironmentSection create() {
        SystemInfo system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        CentralProcessor processor = hardware.getProcessor();
        OperatingSystem os = system.getOperatingSystem();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor", processor.getProcessorIdentifier().getName());
        facts.put(
                "cores",
                processor.getPhysicalProcessorCount() + " physical, " + processor.getLogicalProcessorCount()
                        + " logical, " + Runtime.getRuntime().availableProcessors() + " for this process");
        facts.put("memory", hardware.getMemory().getTotal() / MEBIBYTE + " MiB");
        facts.put("swap", hardware.getMemory().getVirtualMemory().getSwapTotal() / MEBIBYTE + " MiB");
        facts.put("system", os + ", " + System.getProperty("os.arch"));
        facts.put("kernel", System.getProperty("os.version"));
        limits().forEach(facts::put);
        facts.put("runner's Java", Runtime.version() + ", " + System.getProperty("java.vm.name"));
        return new EnvironmentSection("Machine", facts);
    }

    /** What the kernel allows a process, where it tells. */
    private static Map<String, String> limits() {
        Map<String, String> limits = new LinkedHashMap<>();
        try (Stream<String> lines = Files.exists(LIMITS) ? Files.lines(LIMITS) : Stream.empty()) {
            lines.filter(line -> line.startsWith("Max open files") || line.startsWith("Max processes"))
                    .map(line -> line.split("\\s{2,}"))
                    .forEach(fields -> limits.put(fields[0].toLowerCase(Locale.ROOT), fields[1]));
            if (Files.isReadable(HUGE_PAGES)) {
                limits.put("transparent huge pages", Files.readString(HUGE_PAGES));
            }
        } catch (IOException e) {
            limits.put("limits", "not readable: " + e.getMessage());
        }
        return limits;
    }
}
