package org.replibench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.server.CacheTopology;
import org.replibench.cluster.server.CdsArchive;
import org.replibench.cluster.server.ServerManagement;
import org.replibench.machines.host.Host;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.ProcessSignal;
import org.replibench.process.Program;

/** One running server of a {@link Cluster}; usually the only one of its host. */
public final class Node {
    static final String LOG = "server.log";
    static final String GC_LOG = "gc.log";

    /** A draft for {@link CdsArchive}. */
    static final String CLASSES = "classes.jsa";

    /**
     * A regular expression for the names of its JVM's just-in-time compilers: "C1 CompilerThread0" and the like, of which Linux keeps the
     * first 15 characters.
     */
    public static final String COMPILER_THREADS = "C[12] CompilerThre.*";

    /** Ten seconds for requests in flight, and some more for handing sessions over after the last one. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(40);

    private final Host host;
    private final Program program;
    private final Path directory;
    private final int channels;
    private final CdsArchive cdsArchive;
    private final ServerManagement management;
    private final long outOfMemoryKillsBefore;

    Node(
            Host host,
            Program program,
            Path directory,
            EngineConfiguration engine,
            CdsArchive archive,
            ServerManagement management) {
        this.host = host;
        this.program = program;
        this.directory = directory;
        this.channels = engine.channels().size();
        this.cdsArchive = archive;
        this.management = management;
        this.outOfMemoryKillsBefore = outOfMemoryKills();
    }

    /** The host's number, counted from 1. */
    public int number() {
        return host.number();
    }

    /**
     * The name that the cluster view, and the route in a session's id, show: {@code node1}; the second server of that host is
     * {@code node1b}.
     */
    public String name() {
        return name(host);
    }

    /** The host's name: {@code node1}. What the host has once is counted under it. */
    public String hostName() {
        return hostName(host);
    }

    /** Whether it is the first server of its host. */
    boolean isFirstOfHost() {
        return host.instance() == 1;
    }

    static String name(Host host) {
        return hostName(host) + (host.instance() == 1 ? "" : (char) ('a' + host.instance() - 1));
    }

    private static String hostName(Host host) {
        return "node" + host.number();
    }

    /** The shop's home, ending with a slash. */
    public URI url() {
        return host.fromThisMachine(host.http()).url();
    }

    /** The root URL of the metrics' listener, ending with a slash; for this machine only. */
    public URI metricsUrl() {
        return host.fromThisMachine(host.metrics()).url();
    }

    /** Its host, which stays when the node ends, until the cluster is closed. */
    public Host host() {
        return host;
    }

    /** The server's JVM. */
    public Program program() {
        return program;
    }

    /** Ids of its JVM's just-in-time compilers, by the operating system; empty where that does not name threads. */
    public List<Long> compilerThreads() {
        return program.cpuAccount().stream()
                .flatMap(account -> account.threads().stream())
                .filter(thread -> thread.name().matches(COMPILER_THREADS))
                .map(Program.ThreadTime::id)
                .toList();
    }

    ServerManagement management() {
        return management;
    }

    public boolean alive() {
        return program.alive();
    }

    /** Whether the kernel killed it because it needed more memory than its host has. */
    public boolean ranOutOfMemory() {
        return !alive() && outOfMemoryKills() > outOfMemoryKillsBefore;
    }

    /** Whether one of its threads had no memory left since its boot, as its log tells. */
    public boolean loggedOutOfMemory() {
        try (Stream<String> lines = Files.lines(log(), StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(OutOfMemoryError.class.getName()));
        } catch (IOException | UncheckedIOException e) {
            throw new ClusterException(name() + ": its log cannot be read: " + e.getMessage(), e);
        }
    }

    private long outOfMemoryKills() {
        return host.controlGroup()
                .filter(ControlGroup::exists)
                .map(ControlGroup::outOfMemoryKills)
                .orElse(0L);
    }

    /** The log of the server and its JVM. */
    public Path log() {
        return file(LOG);
    }

    /** The JVM's log of collections and safepoints. */
    public Path gcLog() {
        return file(GC_LOG);
    }

    /** A file in the directory that the server runs in, as this machine can read it. */
    public Path file(String name) {
        return file(directory.resolve(name));
    }

    private Path file(Path atHost) {
        try {
            return program.fetch(atHost);
        } catch (IOException e) {
            throw new ClusterException(name() + ": " + atHost + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Bytes that this node has sent to other nodes since it started; take differences. What they include is {@link
     * Cluster#interconnectSource()}. Empty if the node does not answer.
     */
    public OptionalLong interconnectBytesSent() {
        OptionalLong counted = host.interconnectBytesSent();
        if (counted.isPresent()) {
            return counted;
        }
        return channels == 0 ? OptionalLong.of(0) : management.channelBytesSent();
    }

    /**
     * The cluster's membership as this node sees it, such as {@code [node1|1] (2) [node1, node2]}, for each channel; any
     * change of it changes the text. Empty text if the node is in no cluster, or dead.
     */
    public String view() {
        return channels == 0 ? "" : String.join(" ", management.views());
    }

    /** The same, read, of each of its channels; none if it does not answer, or not for all of them. */
    public List<ClusterView> views() {
        List<String> views = management.views();
        return views.size() == channels ? views.stream().map(ClusterView::parse).toList() : List.of();
    }

    /** Whether it answers a request for its health so soon. */
    public boolean answersWithin(Duration patience) {
        return NodeReadiness.answers(url().resolve("health"), patience);
    }

    /** What its log says of the server's own caches, as far as it leads them, by time. */
    List<CacheTopology> cacheTopologies() {
        return management.cacheTopologies(log());
    }

    /** Whether it sees a number of members, itself included, on each of its channels. */
    boolean sees(int members) {
        List<String> views = management.views();
        return views.size() == channels && views.stream().allMatch(view -> view.contains("(" + members + ")"));
    }

    /**
     * Bytes of heap in use after a full collection that this call causes. Empty if the node does not answer, because it is
     * dead.
     */
    public OptionalLong heapUsedAfterCollection() {
        return management.heapUsedAfterCollection();
    }

    /**
     * Restarts the shop with these system properties, without a session; the server stays.
     *
     * @throws ClusterException with one line if the server refuses, or the shop fails
     */
    void restartShop(Map<String, String> systemProperties) {
        management.restartShop(systemProperties).ifPresent(reason -> {
            throw new ClusterException(name() + ": the shop could not be restarted: " + reason + "; see " + log());
        });
    }

    /** Ends it as a crash would (SIGKILL). */
    public void kill() {
        sendKill();
        awaitKilled();
    }

    /** Returns when the signal (SIGKILL) is delivered, which is before the process is gone. */
    public void sendKill() {
        program.send(ProcessSignal.KILL);
    }

    /** Returns when it is gone, having been sent {@link #sendKill}. */
    public void awaitKilled() {
        ended();
    }

    /** Asks it to stop, waits for that for a bounded time, then kills it. */
    public void stop() {
        program.terminate();
        ended();
        keepCdsArchive();
    }

    private void keepCdsArchive() {
        program.exitCode().ifPresent(code -> cdsArchive.keep(directory.resolve(CLASSES), code));
    }

    /** Sends SIGTERM; returns when it is delivered, before the server has ended. */
    public void sendTerm() {
        program.send(ProcessSignal.TERM);
    }

    /**
     * Has it complete requests in flight, refuse new ones, and end; returns when it has accepted that.
     *
     * @param patience how long requests in flight may take
     * @throws ClusterException with one line if the server refuses, and does not end all the same
     */
    public void suspend(Duration patience) {
        management
                .shutDown(patience)
                // One that has no request in progress may be gone before it has answered.
                .filter(refusal -> !endsInTime())
                .ifPresent(refusal -> {
                    throw new ClusterException(name() + ": does not shut down: " + refusal + "; see " + log());
                });
    }

    /**
     * Waits until it has ended by itself, as it was asked to.
     *
     * @throws ClusterException with one line if it still runs long after; it is not killed, as that would be another fault
     */
    public void awaitEnd() {
        if (!endsInTime()) {
            logThreads();
            throw new ClusterException(name() + ": has not ended " + STOP_TIMEOUT.toSeconds()
                    + " s after it was asked to; what its threads are at is in " + log());
        }
        ended();
        keepCdsArchive();
    }

    private boolean endsInTime() {
        try {
            return program.awaitEnd(STOP_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException(name() + ": interrupted while it was shut down", e);
        }
    }

    /** Has its JVM write to its log what all threads are at (SIGQUIT); it goes on. */
    public void logThreads() {
        if (ProcessSignal.unsupportedReason().isEmpty()) {
            program.send(ProcessSignal.QUIT);
        }
    }

    /** Freezes it (SIGSTOP), as a very long GC pause would: connections stay open without an answer. */
    public void pause() {
        program.send(ProcessSignal.STOP);
    }

    /** Lets it continue (SIGCONT). */
    public void resume() {
        program.send(ProcessSignal.CONT);
    }

    /** Has all that it writes to files fail from now on, as if its disk were full. */
    public void refuseFileWrites() {
        program.limitFileSize(0);
    }

    /** Lets it write to files again. */
    public void acceptFileWrites() {
        program.liftFileSizeLimit();
    }

    /** Whether what it writes gets into its files: a collection that this call causes has to be in its log of collections. */
    public boolean writesFiles() {
        try {
            long before = Files.size(gcLog());
            return heapUsedAfterCollection().isEmpty() || Files.size(gcLog()) > before;
        } catch (IOException e) {
            throw new ClusterException(name() + ": " + e.getMessage(), e);
        }
    }

    private void ended() {
        program.awaitEnd();
        management.close();
    }
}
