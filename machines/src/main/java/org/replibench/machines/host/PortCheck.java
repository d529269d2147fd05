package org.replibench.machines.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.machines.support.ClusterException;

/** Ports that must be free before anything is started. */
public final class PortCheck {
    private PortCheck() {}

    /**
     * Checks that no program listens at any of the endpoints.
     *
     * @throws ClusterException with one line that names the port and, where the operating system tells, its owner
     */
    public static void requireFree(Collection<Endpoint> endpoints) {
        for (Endpoint endpoint : endpoints) {
            if (!isFree(endpoint)) {
                throw new ClusterException("port " + endpoint.port() + " on " + endpoint.address() + ": in use"
                        + PortOwner.of(endpoint.port())
                                .map(owner -> " by " + owner)
                                .orElse("")
                        + "; end that program first");
            }
        }
    }

    private static boolean isFree(Endpoint endpoint) {
        try (ServerSocket socket = new ServerSocket()) {
            // As the servers do it: a connection of an earlier run that lingers is no obstacle.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(endpoint.address(), endpoint.port()));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Finds the program that listens at a TCP port, from {@code /proc}. */
    static final class PortOwner {
        private static final Path PROC = Path.of("/proc");
        private static final String LISTENING = "0A";

        private PortOwner() {}

        /** Such as "java (pid 4711)"; empty if unknown. */
        static Optional<String> of(int port) {
            return Stream.of("net/tcp", "net/tcp6")
                    .flatMap(table -> inode(PROC.resolve(table), port).stream())
                    .flatMap(inode -> holder("socket:[" + inode + "]").stream())
                    .findFirst();
        }

        private static Optional<String> inode(Path table, int port) {
            String suffix = String.format(":%04X", port);
            try (Stream<String> lines = Files.lines(table)) {
                return lines.skip(1)
                        .map(line -> line.trim().split("\\s+"))
                        .filter(fields -> fields[1].endsWith(suffix) && fields[3].equals(LISTENING))
                        .map(fields -> fields[9])
                        .findFirst();
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        private static Optional<String> holder(String socket) {
            return ProcessHandle.allProcesses()
                    .filter(process -> holds(process.pid(), socket))
                    .map(process -> process.info()
                                    .command()
                                    .map(command ->
                                            Path.of(command).getFileName().toString())
                                    .orElse("a program")
                            + " (pid " + process.pid() + ")")
                    .findFirst();
        }

        private static boolean holds(long pid, String socket) {
            try (Stream<Path> descriptors = Files.list(PROC.resolve(pid + "/fd"))) {
                return descriptors.anyMatch(descriptor -> leadsTo(descriptor, socket));
            } catch (IOException e) {
                return false;
            }
        }

        private static boolean leadsTo(Path descriptor, String target) {
            try {
                return Files.readSymbolicLink(descriptor).toString().equals(target);
            } catch (IOException e) {
                return false;
            }
        }
    }
}
