package org.replibench.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A program at a host, whichever machine that is: signals, resource usage and files. */
public interface Program {
    /** A recording of an hour is written in less. */
    Duration LONGEST_TOOL = Duration.ofMinutes(10);

    /** The process id at its host. */
    long pid();

    /** Where this machine's kernel tells of it, such as {@code /proc/1234}; empty if it runs on another machine. */
    Optional<Path> proc();

    boolean alive();

    /** Sends a signal, and returns when it is delivered; a program that has ended meanwhile is no error. */
    void send(ProcessSignal signal);

    /** Asks it to end (SIGTERM), and kills it if it does not; returns when it is gone. */
    void terminate();

    /** Waits for its end; false if it still runs after {@code patience}. */
    boolean awaitEnd(Duration patience) throws InterruptedException;

    /** Waits for its end without a limit, on an interrupted thread, too. */
    void awaitEnd();

    /**
     * Has writes of it, and of all that it started, fail beyond so many bytes of a file, as on a full disk: with 0, all of them.
     * No other program notices.
     */
    void limitFileSize(long bytes);

    /** Takes {@link #limitFileSize} back; one that has ended meanwhile is no error. */
    void liftFileSizeLimit();

    /** Its exit code once it has ended; empty before, and where something else started it. */
    OptionalInt exitCode();

    /** CPU time of this process alone; zero once it has ended. */
    Duration cpuTime();

    /** CPU time by process id of this process and of all that it started; without those that have ended. */
    Map<Long, Duration> cpuTimeByProcess();

    /** CPU time with that of the single threads; empty once it has ended. */
    Optional<CpuAccount> cpuAccount();

    /** Physical memory in use; empty once it has ended. */
    OptionalLong memoryBytes();

    /** A file at its host as this machine can read it: the file itself, or a copy. */
    Path fetch(Path file) throws IOException;

    /** Output of a tool of its Java installation, such as {@code jcmd}, called with its id; the reason if that fails. */
    default String callJavaTool(String tool, String... arguments) {
        return callJavaTool(LONGEST_TOOL, tool, arguments);
    }

    /** The same; the reason, too, if that takes longer than {@code patience}, as with a frozen JVM, whose tools wait for it. */
    String callJavaTool(Duration patience, String tool, String... arguments);

    /**
     * CPU time of a process since its start.
     *
     * @param threads those that live; what ended ones used is in the totals only
     */
    record CpuAccount(long userMillis, long kernelMillis, List<ThreadTime> threads) {}

    /**
     * CPU time of a thread since its start.
     *
     * @param id of the operating system, which may give it to another thread afterwards
     */
    record ThreadTime(long id, String name, long userMillis, long kernelMillis) {}

    /**
     * The start of a program.
     *
     * @param name for a person, such as {@code node1}
     * @param environment variables in addition to this process's own
     * @param directory its working directory, which is the program's own from now on, with all in it
     * @param output the file in there that it prints to; its input is empty unless it is started with one
     * @param needed what it reads besides, apart from what every user of this machine may read
     */
    record LaunchSpec(
            String name,
            List<String> command,
            Map<String, String> environment,
            Path directory,
            Path output,
            List<Path> needed) {
        public LaunchSpec {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
            needed = List.copyOf(needed);
        }

        /** What it reads or writes. */
        List<Path> files() {
            return Stream.concat(Stream.of(directory), needed.stream()).toList();
        }
    }
}
