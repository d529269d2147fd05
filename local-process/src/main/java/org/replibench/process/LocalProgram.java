package org.replibench.process;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/** A program that runs on this machine. */
public final class LocalProgram implements InputProgram {
    private static final long BYTES_PER_KILOBYTE = 1024;

    /** A line of {@code smaps_rollup}. */
    private static final Pattern PROPORTIONAL = Pattern.compile("Pss:\\s+(\\d+) kB");

    private static final RunUser USER = RunUser.ofThisProcess();

    private final ProcessHandle process;
    private final Optional<ChildProcess> child;
    private final Runnable onEnd;

    private LocalProgram(ProcessHandle process, Optional<ChildProcess> child, Runnable onEnd) {
        this.process = process;
        this.child = child;
        this.onEnd = onEnd;
    }

    /** A process that this one started, and the start. */
    private record ChildProcess(Process process, Program.LaunchSpec spec) {}

    /** Starts a program as {@link RunUser}, and keeps it in the registry until it has ended. */
    public static LocalProgram start(Program.LaunchSpec spec, ProcessRegistry registry) throws IOException {
        return start(spec, UnaryOperator.identity(), registry);
    }

    /** The same with a pipe as its input, which nothing else can write to: {@link #input}. */
    public static LocalProgram startWithInput(Program.LaunchSpec spec, ProcessRegistry registry) throws IOException {
        return start(spec, UnaryOperator.identity(), ProcessBuilder.Redirect.PIPE, registry);
    }

    /**
     * The same at a place of this machine.
     *
     * @param place turns a command line into one that goes there with this process's rights, and becomes the former, as the
     *     same process
     */
    public static LocalProgram start(
            Program.LaunchSpec spec, UnaryOperator<List<String>> place, ProcessRegistry registry) throws IOException {
        return start(spec, place, ProcessBuilder.Redirect.from(new File(nothing())), registry);
    }

    private static LocalProgram start(
            Program.LaunchSpec spec,
            UnaryOperator<List<String>> place,
            ProcessBuilder.Redirect input,
            ProcessRegistry registry)
            throws IOException {
        Files.deleteIfExists(spec.output());
        Files.createFile(spec.output());
        USER.own(spec.directory());
        ProcessBuilder builder = new ProcessBuilder(place.apply(USER.command(spec.command(), spec.files())))
                .directory(spec.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(spec.output().toFile())
                .redirectInput(input);
        builder.environment().putAll(spec.environment());
        Process process = builder.start();
        try {
            registry.record(process.toHandle(), spec.name());
        } catch (UncheckedIOException unrecorded) {
            process.destroyForcibly().onExit().join();
            throw new IOException(spec.name() + ": not noted down, and ended: " + unrecorded.getMessage(), unrecorded);
        }
        return new LocalProgram(
                process.toHandle(),
                Optional.of(new ChildProcess(process, spec)),
                () -> registry.forget(process.toHandle()));
    }

    /** A running program that something else started. */
    public static LocalProgram of(ProcessHandle process) {
        return new LocalProgram(process, Optional.empty(), () -> {});
    }

    /** This process itself. */
    public static LocalProgram current() {
        return of(ProcessHandle.current());
    }

    /**
     * What it reads, if it was started with an input: its end of input when closed, or when this process ends.
     *
     * @throws IllegalStateException if something else started it
     */
    @Override
    public OutputStream input() {
        return child.map(ChildProcess::process)
                .map(Process::getOutputStream)
                .orElseThrow(() -> new IllegalStateException("not started by this process"));
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public Optional<Path> proc() {
        return Optional.of(Path.of("/proc", String.valueOf(pid())));
    }

    @Override
    public boolean alive() {
        return process.isAlive();
    }

    @Override
    public void send(ProcessSignal signal) {
        signal.send(process);
    }

    @Override
    public void terminate() {
        ProcessTermination.gracefully(process);
        awaitEnd();
    }

    @Override
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        try {
            process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            onEnd.run();
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void awaitEnd() {
        process.onExit().join();
        onEnd.run();
    }

    @Override
    public void limitFileSize(long bytes) {
        FileSizeLimit.set(process, bytes);
    }

    @Override
    public void liftFileSizeLimit() {
        FileSizeLimit.lift(process);
    }

    @Override
    public OptionalInt exitCode() {
        return child.map(ChildProcess::process)
                .filter(ended -> !ended.isAlive())
                .map(ended -> OptionalInt.of(ended.exitValue()))
                .orElse(OptionalInt.empty());
    }

    @Override
    public Duration cpuTime() {
        return cpuTime(process);
    }

    private static Duration cpuTime(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public Map<Long, Duration> cpuTimeByProcess() {
        return Stream.concat(Stream.of(process), process.descendants())
                .filter(ProcessHandle::isAlive)
                .distinct()
                .collect(Collectors.toMap(ProcessHandle::pid, LocalProgram::cpuTime));
    }

    @Override
    public Optional<CpuAccount> cpuAccount() {
        return systemProcess()
                .map(alive -> new CpuAccount(
                        alive.getUserTime(),
                        alive.getKernelTime(),
                        alive.getThreadDetails().stream()
                                .map(thread -> new ThreadTime(
                                        thread.getThreadId(),
                                        thread.getName(),
                                        thread.getUserTime(),
                                        thread.getKernelTime()))
                                .toList()));
    }

    /**
     * On Linux the proportional set size, which counts a page once however often it is mapped: ZGC of Java 17 maps its heap
     * three times, and its resident set size has it thrice.
     */
    @Override
    public OptionalLong memoryBytes() {
        return proportionalBytes(Path.of("/proc", String.valueOf(pid()), "smaps_rollup"))
                .or(() -> systemProcess().map(OSProcess::getResidentMemory))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** The proportional set size; empty if there is no such file, or it may not be read. */
    static Optional<Long> proportionalBytes(Path rollup) {
        try (Stream<String> lines = Files.lines(rollup)) {
            return lines.map(PROPORTIONAL::matcher)
                    .filter(Matcher::matches)
                    .findFirst()
                    .map(line -> Long.parseLong(line.group(1)) * BYTES_PER_KILOBYTE);
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private Optional<OSProcess> systemProcess() {
        return Optional.ofNullable(new SystemInfo().getOperatingSystem().getProcess((int) pid()));
    }

    @Override
    public Path fetch(Path file) {
        return file;
    }

    /** As the user that the program runs as. Where its Java is, is what it was started with: the process could lie. */
    @Override
    public String callJavaTool(Duration patience, String tool, String... arguments) {
        if (child.isEmpty()) {
            return tool + ": not a program of this process";
        }
        Program.LaunchSpec spec = child.get().spec();
        List<String> command = new ArrayList<>();
        command.add(Path.of(spec.command().get(0)).resolveSibling(tool).toString());
        command.add(String.valueOf(pid()));
        command.addAll(List.of(arguments));
        try {
            return TimedCommand.output(USER.command(command, spec.needed()), patience);
        } catch (IOException e) {
            return tool + ": " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return tool + ": interrupted";
        }
    }

    private static String nothing() {
        return File.separatorChar == '/' ? "/dev/null" : "NUL";
    }
}
