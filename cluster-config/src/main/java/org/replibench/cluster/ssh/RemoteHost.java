package org.replibench.cluster.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.host.Endpoint;
import org.replibench.cluster.host.Host;
import org.replibench.cluster.host.NodePorts;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;

/** A node's machine. It has all ports to itself; metrics and management listen on its loopback. */
record RemoteHost(int number, HostRun run) implements Host {
    private static final String LOOPBACK = "127.0.0.1";

    @Override
    public Endpoint http() {
        return new Endpoint(run.machine().address(), NodePorts.HTTP);
    }

    @Override
    public Endpoint metrics() {
        return new Endpoint(LOOPBACK, NodePorts.METRICS);
    }

    @Override
    public Endpoint management() {
        return new Endpoint(LOOPBACK, NodePorts.MANAGEMENT);
    }

    @Override
    public Endpoint interconnect() {
        return inInterconnect(NodePorts.INTERCONNECT);
    }

    @Override
    public Endpoint failureDetection() {
        return inInterconnect(NodePorts.FAILURE_DETECTION);
    }

    @Override
    public Endpoint multicastFailureDetection() {
        return inInterconnect(NodePorts.MULTICAST_FAILURE_DETECTION);
    }

    private Endpoint inInterconnect(int port) {
        return new Endpoint(run.machine().interconnect(), port);
    }

    @Override
    public Endpoint fromThisMachine(Endpoint endpoint) {
        return endpoint.address().equals(LOOPBACK)
                ? new Endpoint(LOOPBACK, run.forward(LOOPBACK, endpoint.port()))
                : endpoint;
    }

    @Override
    public void bring(List<Path> files) throws IOException {
        for (Path file : files) {
            if (!isJava(file)) {
                run.cached(file);
            }
        }
    }

    /** The machine has one of its own. */
    private static boolean isJava(Path home) {
        return Files.isRegularFile(home.resolve("bin").resolve("java"));
    }

    /** The guard there takes the place of the registry. */
    @Override
    public Program start(Program.LaunchSpec program, ProcessRegistry registry) throws IOException {
        Map<Path, String> paths = new HashMap<>();
        for (Path file : program.needed()) {
            paths.put(file, isJava(file) ? run.machine().javaHome() : run.cached(file));
        }
        Files.createFile(program.output());
        paths.put(program.directory(), run.replaceFolder(program.directory()));
        return RemoteProgram.start(
                run,
                program,
                program.directory().getFileName().toString(),
                new PathTranslation(paths).translate(program.command()));
    }

    /** What is there of the run goes with the run. */
    @Override
    public void close() {}
}
