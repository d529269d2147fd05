package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.StudyHome;
import org.replibench.machines.host.NamespaceHosts;
import org.replibench.runner.testbed.Installation;

/** A study as a user starts it, the matrix unless it is said otherwise: a process of its own, with a home of its own and this build's parts. */
final class StudyProcess {
    private static final long PATIENCE_SECONDS = 300;

    private static final String RESUME = "-Dresume";

    private final StudyHome studyHome;
    private final Path home;
    private final Map<String, String> environment;
    private Process process;

    /** @param home an empty folder */
    StudyProcess(Path home) throws IOException {
        this(home, Map.of());
    }

    /** @param environment besides this process's own */
    StudyProcess(Path home, Map<String, String> environment) throws IOException {
        this.home = home;
        this.environment = Map.copyOf(environment);
        this.studyHome = StudyHome.in(home);
        Runtime.getRuntime().addShutdownHook(new Thread(this::endIfAlive, "end of the study in " + home));
    }

    /** Starts the matrix. */
    void start(String... options) throws IOException {
        startStudy("matrix", options);
    }

    /** @param study as Maven's profile names it */
    void startStudy(String study, String... options) throws IOException {
        start(study, startsServers(study, options), options);
    }

    /** Starts the matrix of servers that others started, which takes no option of servers. */
    void startOnServersOfOthers(String... options) throws IOException {
        start("matrix", false, options);
    }

    private void start(String study, boolean servers, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(options));
        if (servers) {
            command.add("-Djvm.options=" + SharedCluster.QUICK_START);
        }
        command.addAll(List.of(Main.class.getName(), study, home.toString()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("MAVEN_CMD_LINE_ARGS");
        builder.environment().putAll(environment);
        process = builder.redirectErrorStream(true)
                .redirectOutput(home.resolve("output.txt").toFile())
                .start();
    }

    private static boolean startsServers(String study, String... options) {
        return !study.equals("predict")
                && !List.of(options).contains(RESUME)
                && List.of(options).stream().noneMatch(option -> option.startsWith("-Djvm.options="));
    }

    /** Whether it ends by itself within so many milliseconds. */
    boolean endsWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Waits for its end. */
    int exitCode() throws Exception {
        assertThat(process.waitFor(2 * PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as(output())
                .isTrue();
        return process.exitValue();
    }

    long pid() {
        return process.pid();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    void awaitOutput(String text) throws Exception {
        awaitOutput(text, "");
    }

    /** @param then what is to come after the text */
    void awaitOutput(String text, String then) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        boolean alive = true;
        while (!containsInThisOrder(output(), text, then)) {
            assertThat(alive).as(output()).isTrue();
            // What it said last is read after its end.
            alive = process.isAlive();
            assertThat(System.nanoTime()).as(output()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private static boolean containsInThisOrder(String output, String text, String then) {
        int start = output.indexOf(text);
        return start >= 0 && output.indexOf(then, start) >= 0;
    }

    String output() throws IOException {
        // Half a character may be written as yet, which readString would refuse.
        return new String(Files.readAllBytes(home.resolve("output.txt")), StandardCharsets.UTF_8);
    }

    /** The newest matrix's folder. */
    Path latest() throws IOException {
        return latest("matrix");
    }

    /** The newest folder of a study of that name. */
    Path latest(String study) throws IOException {
        return home.resolve("results").resolve(study).resolve("latest").toRealPath();
    }

    /** What it noted down to have started. */
    List<ProcessHandle> started() throws IOException {
        Path ledger = new Installation(home).work().resolve("processes");
        if (!Files.isDirectory(ledger)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(ledger)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.endsWith(".tmp"))
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                    .toList();
        }
    }

    /** For tests that are ended early. */
    private void endIfAlive() {
        if (process != null && process.isAlive()) {
            try {
                end();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Ends what is left, whatever happened. */
    void end() throws Exception {
        if (process != null) {
            kill();
        }
        new Installation(home).processRegistry().reap();
        NamespaceHosts.reap();
        studyHome.giveBack();
    }
}
