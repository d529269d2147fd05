package org.replibench.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.host.Host;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.process.Ending;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.cluster.process.Signal;
import org.replibench.cluster.server.ClassArchive;
import org.replibench.cluster.server.Management;
import org.replibench.cluster.server.ManagementUser;

/** One running server of a {@link Cluster}; usually the only one of its host. */
public final class Node {
    /** Requests under way may take ten seconds; a shop that hands its sessions over after the last one takes some more. */
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(40);

    private final Host host;
    private final Process process;
    private final Path directory;
    private final boolean clustered;
    private final ClassArchive archive;
    private final ProcessLedger ledger;
    private final Management management;
    private final long outOfMemoryKillsBefore;

    Node(
            Host host,
            Process process,
            Path directory,
            EngineConfiguration engine,
            ClassArchive archive,
            ProcessLedger ledger,
            ManagementUser user) {
        this.host = host;
        this.process = process;
        this.directory = directory;
        this.clustered = engine.clustered();
        this.archive = archive;
        this.ledger = ledger;
        this.management = new Management(host.management(), user);
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
    boolean firstOfHost() {
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
        return host.http().url();
    }

    /** Where the metrics' listener is, ending with a slash; loopback only. */
    public URI metricsUrl() {
        return host.metrics().url();
    }

    /** Where it lives; it stays when the node ends, until the cluster is closed. */
    public Host host() {
        return host;
    }

    /** The server's JVM itself. */
    public ProcessHandle process() {
        return process.toHandle();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** Whether the kernel killed it because it needed more memory than its host has. */
    public boolean ranOutOfMemory() {
        return !alive() && outOfMemoryKills() > outOfMemoryKillsBefore;
    }

    private long outOfMemoryKills() {
        return host.controlGroup()
                .filter(ControlGroup::exists)
                .map(ControlGroup::outOfMemoryKills)
                .orElse(0L);
    }

    /** What the server and its JVM print. */
    public Path log() {
        return NodeFiles.log(directory);
    }

    /** The JVM's log of collections and safepoints. */
    public Path gcLog() {
        return NodeFiles.gcLog(directory);
    }

    /**
     * Bytes that this node has sent to other nodes since it started; take differences. What they include is {@link
     * Cluster#interconnectSource()}. Empty if the node cannot tell, because it is dead.
     */
    public OptionalLong interconnectBytesSent() {
        OptionalLong counted = host.interconnectBytesSent();
        if (counted.isPresent()) {
            return counted;
        }
        return clustered ? management.jgroupsBytesSent() : OptionalLong.of(0);
    }

    /**
     * The cluster's membership as this node sees it, such as {@code [node1|1] (2) [node1, node2]}; any change of it
     * changes the text. Empty text if the node is in no cluster, or dead.
     */
    public String view() {
        return clustered ? management.view().orElse("") : "";
    }

    /**
     * Bytes of heap in use after a full collection that this call causes. Empty if the node does not answer, because it is
     * dead.
     */
    public OptionalLong heapUsedAfterCollection() {
        return management.heapUsedAfterCollection();
    }

    /**
     * Lets the shop begin anew, without a session, and read these system properties; the server stays.
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
        process().destroyForcibly();
    }

    /** Returns when it is gone, having been sent {@link #sendKill}. */
    public void awaitKilled() {
        ended();
    }

    /** Asks it to stop, waits for that for a bounded time, then kills it. */
    public void stop() {
        Ending.gracefully(process());
        ended();
        keepClasses();
    }

    private void keepClasses() {
        archive.keep(NodeFiles.classes(directory), process.exitValue());
    }

    /** Returns when the signal (SIGTERM) is delivered; what the server makes of it takes a while. */
    public void sendTerm() {
        process().destroy();
    }

    /**
     * Has it end the requests under way, and take no new ones, then end; returns when the server has taken the order.
     *
     * @param patience how long requests under way may take
     * @throws ClusterException with one line if the server refuses, and does not end all the same
     */
    public void suspend(Duration patience) {
        management
                .shutDown((int) patience.toSeconds())
                // One that has no request under way may be gone before it has answered.
                .filter(refusal -> !endsInTime())
                .ifPresent(refusal -> {
                    throw new ClusterException(name() + ": does not shut down: " + refusal + "; see " + log());
                });
    }

    /**
     * Returns when it has ended of itself, as it was told to.
     *
     * @throws ClusterException with one line if it is still there long after: nobody kills it, that would be another fault
     */
    public void awaitEnd() {
        if (!endsInTime()) {
            throw new ClusterException(
                    name() + ": has not ended " + TIME_TO_STOP.toSeconds() + " s after it was told to; see " + log());
        }
        ended();
        keepClasses();
    }

    private boolean endsInTime() {
        try {
            return process.waitFor(TIME_TO_STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException(name() + ": interrupted while it was shut down", e);
        }
    }

    /** Makes it stand still (SIGSTOP), as a very long collection would: its connections stay, nobody answers. */
    public void pause() {
        Signal.STOP.send(process());
    }

    /** Lets it go on. */
    public void resume() {
        Signal.CONT.send(process());
    }

    private void ended() {
        process.onExit().join();
        management.close();
        ledger.forget(process());
    }
}
