package org.replibench.cluster.server.wildfly;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The WildFly servers of this machine, as far as this user may see their command lines. */
public final class RunningWildFly {
    private static final String BASE = "-Djboss.server.base.dir=";

    private RunningWildFly() {}

    /**
     * The base directory of the server that listens there.
     *
     * @param address host and port, such as {@code 127.0.0.1:18100}
     * @return empty if none does, or it can't be seen
     */
    public static Optional<Path> baseDirectoryAt(String address) {
        return baseDirectoryAt(
                address,
                ProcessHandle.allProcesses()
                        .flatMap(process -> process.info().arguments().stream())
                        .map(Arrays::asList));
    }

    static Optional<Path> baseDirectoryAt(String address, Stream<List<String>> commandLines) {
        int colon = address.lastIndexOf(':');
        List<String> listening = List.of(
                "-Djboss.bind.address=" + address.substring(0, colon),
                "-Djboss.http.port=" + address.substring(colon + 1));
        return commandLines
                .filter(arguments -> arguments.containsAll(listening))
                .flatMap(List::stream)
                .filter(argument -> argument.startsWith(BASE))
                .map(argument -> Path.of(argument.substring(BASE.length())))
                .findFirst();
    }
}
