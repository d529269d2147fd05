package org.replibench.machines.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process at a host, as a server would be. */
record HostProcess(Process process, BufferedReader output) implements AutoCloseable {
    static HostProcess at(Host host, String... command) throws IOException {
        Process process = new ProcessBuilder(((NamespaceHost) host).commandInside(List.of(command)))
                .redirectErrorStream(true)
                .start();
        return new HostProcess(process, process.inputReader());
    }

    static HostProcess java(Host host, Class<?> program, Object... arguments) throws IOException {
        return at(host, javaCommand(program, arguments).toArray(String[]::new));
    }

    static List<String> javaCommand(Class<?> program, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    String line() throws IOException {
        return output.readLine();
    }

    /** Its exit code, once it has ended by itself. */
    int end() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
