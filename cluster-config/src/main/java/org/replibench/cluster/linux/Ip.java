package org.replibench.cluster.linux;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Calls {@code ip} and {@code tc}, the programs that set up Linux's network, with the words of one argument each. */
final class Ip {
    private Ip() {}

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
        return Program.run(Stream.concat(Stream.of(program), Arrays.stream(arguments.split(" ")))
                .toArray(String[]::new));
    }
}
