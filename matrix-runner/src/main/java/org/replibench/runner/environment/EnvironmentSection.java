package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** A heading of the environment definition with what is stated below it, by name and in this order. */
record EnvironmentSection(String title, Map<String, String> facts) {
    private static final Pattern ROW = Pattern.compile("\\| (.+?) \\| (.*) \\|");

    EnvironmentSection {
        facts = new LinkedHashMap<>(facts);
    }

    /** As Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder("## " + title + "\n\n| | |\n|---|---|\n");
        facts.forEach((name, value) -> text.append("| " + cell(name) + " | " + cell(value) + " |\n"));
        return text.append("\n").toString();
    }

    private static String cell(String text) {
        return singleLine(text).replace("|", "\\|");
    }

    /** A fact as it stands on a page, which has a line for each. */
    static String singleLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** The facts of all sections of a page, by name. */
    static Map<String, String> read(String markdown) {
        Map<String, String> facts = new LinkedHashMap<>();
        markdown.lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .forEach(row -> facts.put(row.group(1), row.group(2).replace("\\|", "|")));
        return facts;
    }

    /** The machine that a study runs on: hardware, kernel, limits, and the runner's own Java. Nothing that names it or its owner. */
    static final class MachineSection {
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

    /** The state of the source tree, as git tells it. */
    static final class SourceTreeSection {
        private static final long TIMEOUT_SECONDS = 10;
        private static final String COMMIT = "commit";
        private static final String UNKNOWN = "unknown: no git, or no repository";

        private SourceTreeSection() {}

        static EnvironmentSection create(Path home) throws InterruptedException {
            Optional<String> commit = git(home, "rev-parse", "HEAD");
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put(COMMIT, commit.orElse(UNKNOWN));
            git(home, "status", "--porcelain")
                    .filter(status -> commit.isPresent())
                    .ifPresent(status -> facts.put(
                            "changes beside it",
                            status.isEmpty() ? "none" : status.lines().count() + " files"));
            return new EnvironmentSection("Source", facts);
        }

        /** The command that makes a source tree the one of a section, with its line feed; empty if that is not known. */
        static String checkout(EnvironmentSection section) {
            String commit = section.facts().get(COMMIT);
            return commit.equals(UNKNOWN) ? "" : "git checkout " + commit + "\n";
        }

        private static Optional<String> git(Path home, String... arguments) throws InterruptedException {
            String[] command = new String[arguments.length + 1];
            command[0] = "git";
            System.arraycopy(arguments, 0, command, 1, arguments.length);
            try {
                Process git = new ProcessBuilder(command)
                        .directory(home.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
                return git.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0
                        ? Optional.of(answer)
                        : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }
}
