package org.replibench.machines.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.remote.RemoteShellException;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;
import org.replibench.process.InputProgram;
import org.replibench.process.ProcessSignal;

/** A program on a machine that is reached by SSH. One of a machine that is lost counts as ended. */
final class RemoteProgram implements InputProgram {
    private static final Duration START = Duration.ofSeconds(10);

    /** As programs of this machine get. */
    private static final Duration TERMINATION = Duration.ofSeconds(20);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    /** What a shell is asked for at once; it renews the lease in between. */
    private static final int CHUNK_BYTES = 1 << 20;

    private static final int BYTES_PER_KIBIBYTE = 1024;
    private static final long MILLIS = 1000;

    private final HostRun run;
    private final LaunchSpec spec;
    private final String name;
    private final String folder;
    private final long pid;
    private boolean ended;
    private OptionalInt exitCode = OptionalInt.empty();
    private final OutputStream input = new Input();

    private RemoteProgram(HostRun run, LaunchSpec spec, String name, String folder, long pid) {
        this.run = run;
        this.spec = spec;
        this.name = name;
        this.folder = folder;
        this.pid = pid;
    }

    /**
     * Brings what it needs there, and starts it.
     *
     * @param spec as this machine has it: its directory takes what is fetched
     * @param withInput whether {@link #input} reaches it; else it has none
     */
    static RemoteProgram start(HostRun run, LaunchSpec spec, boolean withInput) throws IOException {
        Map<Path, String> paths = new HashMap<>();
        for (Path file : spec.needed()) {
            paths.put(file, isJava(file) ? run.machine().javaHome() : run.cached(file));
        }
        Files.createFile(spec.output());
        paths.put(spec.directory(), run.replaceFolder(spec.directory()));
        return start(run, spec, withInput, new PathTranslation(paths).translate(spec.command()));
    }

    /** The machine has one of its own. */
    static boolean isJava(Path home) {
        return Files.isRegularFile(home.resolve("bin").resolve("java"));
    }

    /** @param command as that machine has it */
    private static RemoteProgram start(HostRun run, LaunchSpec spec, boolean withInput, List<String> command) {
        String name = PosixWords.quote(spec.name());
        String folder = spec.directory().getFileName().toString();
        run.launch(
                spec.name(),
                folder,
                spec.directory().relativize(spec.output()).toString(),
                withInput,
                spec.environment(),
                command);
        long deadline = System.nanoTime() + START.toNanos();
        String refusal = "";
        while (System.nanoTime() < deadline) {
            String[] state = run.text("state " + name).split(" ", 2);
            switch (state[0]) {
                case "running" -> {
                    return new RemoteProgram(run, spec, name, folder, Long.parseLong(state[1]));
                }
                case "ended" -> {
                    RemoteProgram program = new RemoteProgram(run, spec, name, folder, 0);
                    program.alive();
                    return program;
                }
                default -> {
                    refusal = state.length > 1 ? state[1] : "";
                    pause();
                }
            }
        }
        throw new ClusterException(new Refusal(
                        spec.name(),
                        "did not start",
                        "a process",
                        refusal.isBlank() ? "none" : refusal,
                        "to look at " + run.folder(folder))
                .at("host " + run.machine().name())
                .toString());
    }

    private static void pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(POLL_INTERVAL.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted", e);
        }
    }

    @Override
    public OutputStream input() {
        return input;
    }

    @Override
    public void removeFiles() {
        try {
            run.removeFolder(folder);
        } catch (RemoteShellException lost) {
            // The guard removes all of the run.
        }
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public Optional<Path> proc() {
        return Optional.empty();
    }

    @Override
    public synchronized boolean alive() {
        if (!ended) {
            String[] state = look();
            ended = !state[0].equals("running");
            if (state[0].equals("ended")) {
                exitCode = OptionalInt.of(Integer.parseInt(state[1]));
            }
            if (ended) {
                fetchLogs();
            }
        }
        return !ended;
    }

    private String[] look() {
        try {
            return run.text("state " + name).split(" ");
        } catch (RemoteShellException lost) {
            return new String[] {"gone"};
        }
    }

    /** Where a person looks for them, and as the machine may be gone by then. */
    private void fetchLogs() {
        try {
            List<String> logs = run.text("(cd " + quoted("") + " && for log in *.log; do echo \"$log\"; done)")
                    .lines()
                    .toList();
            for (String log : logs) {
                copy(Path.of(log));
            }
        } catch (RemoteShellException | IOException lost) {
            // What was fetched before is all there is.
        }
    }

    @Override
    public void send(ProcessSignal signal) {
        if (alive()) {
            run.call("signal " + name + " " + signal.name());
        }
    }

    @Override
    public void terminate() {
        boolean interrupted = Thread.interrupted();
        try {
            send(ProcessSignal.TERM);
            if (!endsWithin(TERMINATION)) {
                send(ProcessSignal.KILL);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        awaitEnd();
    }

    private boolean endsWithin(Duration patience) {
        try {
            return awaitEnd(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (alive()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(POLL_INTERVAL.toNanos());
        }
        return true;
    }

    @Override
    public void awaitEnd() {
        boolean interrupted = false;
        while (true) {
            try {
                if (awaitEnd(TERMINATION)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void limitFileSize(long bytes) {
        throw new UnsupportedOperationException("host " + run.machine().name() + ": no limit to the size of files");
    }

    @Override
    public void liftFileSizeLimit() {
        // It has none.
    }

    @Override
    public synchronized OptionalInt exitCode() {
        return alive() ? OptionalInt.empty() : exitCode;
    }

    @Override
    public Duration cpuTime() {
        return cpuAccount()
                .map(account -> Duration.ofMillis(account.userMillis() + account.kernelMillis()))
                .orElse(Duration.ZERO);
    }

    /** A server starts no further processes. */
    @Override
    public Map<Long, Duration> cpuTimeByProcess() {
        return cpuAccount()
                .map(account -> Map.of(pid, Duration.ofMillis(account.userMillis() + account.kernelMillis())))
                .orElse(Map.of());
    }

    @Override
    public Optional<CpuAccount> cpuAccount() {
        if (!alive()) {
            return Optional.empty();
        }
        List<ProcessTimes> times =
                run.text("cpu_times " + name).lines().map(ProcessTimes::parse).toList();
        return times.isEmpty()
                ? Optional.empty()
                : Optional.of(new CpuAccount(
                        times.get(0).userMillis(),
                        times.get(0).kernelMillis(),
                        times.stream().skip(1).map(ProcessTimes::ofThread).toList()));
    }

    @Override
    public OptionalLong memoryBytes() {
        String kibibytes = alive() ? run.text("memory " + name) : "";
        return kibibytes.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(kibibytes) * BYTES_PER_KIBIBYTE);
    }

    @Override
    public Path fetch(Path file) throws IOException {
        try {
            copy(spec.directory().relativize(file));
        } catch (RemoteShellException lost) {
            // What was fetched before is all there is, be it nothing.
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
        }
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        return file;
    }

    /** Appends what is new: logs only grow. */
    private synchronized void copy(Path relative) throws IOException {
        Path copy = spec.directory().resolve(relative);
        String file = quoted("/" + relative);
        if (run.tool("[ -f " + file + " ] && echo yes").isEmpty()) {
            return;
        }
        try (OutputStream output = Files.newOutputStream(copy, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            byte[] more;
            do {
                more = run.call("tail -c +" + (Files.size(copy) + 1) + " " + file + " | head -c " + CHUNK_BYTES);
                output.write(more);
            } while (more.length == CHUNK_BYTES);
        }
    }

    private String quoted(String relative) {
        return PosixWords.quote(run.folder(folder) + relative);
    }

    @Override
    public String callJavaTool(Duration patience, String tool, String... arguments) {
        try {
            String answer = run.tool(Stream.concat(
                            Stream.of(
                                    "timeout",
                                    String.valueOf(Math.max(1, patience.toSeconds())),
                                    run.machine().javaHome() + "/bin/" + tool,
                                    String.valueOf(pid)),
                            Arrays.stream(arguments))
                    .map(PosixWords::quote)
                    .collect(Collectors.joining(" ")));
            return answer.isBlank() ? tool + ": no answer within " + patience.toSeconds() + " s" : answer;
        } catch (RemoteShellException lost) {
            return lost.getMessage();
        }
    }

    /** Lines that are told the program when they are complete. Not for several threads at a time. */
    private final class Input extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private boolean closed;

        @Override
        public void write(int character) throws IOException {
            if (character == '\n') {
                tell("tell " + name + " " + PosixWords.quote(line.toString(StandardCharsets.UTF_8)));
                line.reset();
            } else {
                line.write(character);
            }
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                tell("end_input " + name);
            }
        }

        private void tell(String words) throws IOException {
            try {
                run.tell(words);
            } catch (RemoteShellException lost) {
                throw new IOException(lost.getMessage(), lost);
            }
        }
    }

    /** A line of {@code /proc/PID/stat}, or of a thread; see proc(5). */
    private record ProcessTimes(long id, String name, long userMillis, long kernelMillis) {
        /** What Linux reports times in, on every architecture that runs a JVM. */
        private static final long TICKS_PER_SECOND = 100;

        /** Counted from the state, which follows the name in brackets. */
        private static final int USER = 11;

        private static final int KERNEL = 12;

        static ProcessTimes parse(String line) {
            int open = line.indexOf('(');
            int close = line.lastIndexOf(')');
            String[] fields = line.substring(close + 2).split(" ");
            return new ProcessTimes(
                    Long.parseLong(line.substring(0, open).strip()),
                    line.substring(open + 1, close),
                    Long.parseLong(fields[USER]) * MILLIS / TICKS_PER_SECOND,
                    Long.parseLong(fields[KERNEL]) * MILLIS / TICKS_PER_SECOND);
        }

        ThreadTime ofThread() {
            return new ThreadTime(id, name, userMillis, kernelMillis);
        }
    }
}
