package org.replibench.machines.linux;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Calls {@code ip} and {@code tc}, which set up Linux's network, with space-separated arguments. */
final class IpCommands {
    private IpCommands() {}

    static String ip(String arguments) {
        return run("ip", arguments);
    }

    static void ipIn(String namespace, String arguments) {
        run("ip", "-n " + namespace + " " + arguments);
    }

    static void tc(List<String> calls) {
        calls.forEach(call -> run("tc", call));
    }

    static void tcIn(String namespace, List<String> calls) {
        calls.forEach(call -> run("tc", "-n " + namespace + " " + call));
    }

    private static String run(String program, String arguments) {
        return SystemCommand.run(Stream.concat(Stream.of(program), Arrays.stream(arguments.split(" ")))
                .toArray(String[]::new));
    }
}
