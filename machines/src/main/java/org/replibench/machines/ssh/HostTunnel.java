package org.replibench.machines.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.relay.PortRelay;
import org.replibench.machines.relay.RelayJar;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.remote.RemoteShell;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.Directories;
import org.replibench.model.Refusal;

/**
 * Ports of this machine's loopback that lead to endpoints as a machine sees them: by SSH itself, or, where a command is the way there, by a
 * program that it starts.
 */
final class HostTunnel implements AutoCloseable {
    /** The program, and its folder among those of all programs of the run. */
    private static final String RELAY = "relay";

    private final SshMachine machine;
    private final RemoteShell shell;
    private final String programs;
    private final Push push;
    private final Map<Endpoint, Integer> ports = new HashMap<>();
    private Optional<PortRelay> relay = Optional.empty();
    private boolean shopIsReached = true;

    /** Has a file there. */
    interface Push {
        /** @return its path there */
        String push(Path file) throws IOException;
    }

    /** @param programs the folder below which all programs of the run work */
    HostTunnel(SshMachine machine, RemoteShell shell, String programs, Push push) {
        this.machine = machine;
        this.shell = shell;
        this.programs = programs;
        this.push = push;
    }

    /** The port of this machine's loopback that leads there. */
    synchronized int forward(Endpoint endpoint) {
        Integer known = ports.get(endpoint);
        if (known != null) {
            return known;
        }
        int port = isBySsh() ? shell.forward(endpoint.address(), endpoint.port()) : relayed(endpoint);
        ports.put(endpoint, port);
        return port;
    }

    private boolean isBySsh() {
        return machine.access() instanceof HostAccess.Ssh;
    }

    private int relayed(Endpoint endpoint) {
        try {
            return relay().lead(endpoint.address(), endpoint.port());
        } catch (IOException e) {
            throw noRelay(e);
        }
    }

    /**
     * Has what {@link #forward} takes where a command is the way there, and finds out whether this machine reaches the shop without it.
     *
     * @param http at which nothing listens yet
     * @throws ClusterException with one line that names the machine if its ports can't be reached
     */
    synchronized void prepare(Endpoint http) {
        if (!isBySsh()) {
            try {
                shopIsReached = relay().isReached(http.address(), http.port());
            } catch (IOException e) {
                throw noRelay(e);
            }
        }
    }

    /** Whether this machine reaches the shop at its address there; else through the shell alone. */
    synchronized boolean shopIsReached() {
        return shopIsReached;
    }

    private PortRelay relay() throws IOException {
        if (relay.isEmpty()) {
            String words = RelayJar.command(machine.javaHome() + "/bin/java", pushed()).stream()
                    .map(PosixWords::quote)
                    .collect(Collectors.joining(" "));
            // Below that folder, so that the guard ends it; that is not made, as a run that has ended there has none.
            String script = "cd " + PosixWords.quote(programs) + " && { [ -d " + RELAY + " ] || mkdir " + RELAY
                    + "; } && cd " + RELAY + " && exec " + words;
            relay = Optional.of(new PortRelay(() -> shell.start(script)));
        }
        PortRelay known = relay.get();
        known.start();
        return known;
    }

    private String pushed() throws IOException {
        Path folder = Files.createTempDirectory("replibench-relay");
        try {
            return push.push(RelayJar.write(folder));
        } finally {
            Directories.delete(folder);
        }
    }

    private ClusterException noRelay(IOException cause) {
        String complaint = shell.complaint().strip().replaceAll("\\s+", " ");
        return new ClusterException(
                new Refusal(
                                RELAY,
                                "did not start, which leads ports of the host here",
                                "a program that the host's Java runs",
                                complaint.isEmpty() ? cause.getMessage() : complaint,
                                "-Pdoctor, and whether replibench_shell hands over input and output as they are")
                        .at("host " + machine.name())
                        .toString(),
                cause);
    }

    /** Ends the program, if there is one; SSH's ports end with its connection. */
    @Override
    public synchronized void close() {
        relay.ifPresent(PortRelay::close);
    }
}
