package org.replibench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.server.CdsArchive;
import org.replibench.cluster.server.PreparedServers;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.HostProvider.Capability;
import org.replibench.machines.support.Directories;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;

/** Starts the servers of one cluster. */
record NodeLauncher(
        ClusterSpec spec,
        EngineConfiguration engine,
        PreparedServers servers,
        CdsArchive cdsArchive,
        ProcessRegistry registry) {
    /** The same for nodes that are what {@code other} asks for. */
    NodeLauncher with(ClusterSpec other, EngineConfiguration otherEngine) {
        return new NodeLauncher(other, otherEngine, servers, cdsArchive, registry);
    }

    /** Starts a server at each host; if one does not start, those before it are ended. */
    List<Node> launch(List<Host> hosts) throws IOException {
        List<Node> nodes = new ArrayList<>();
        ParallelTasks.run(
                hosts.stream().<Runnable>map(host -> () -> bringFiles(host)).toList());
        try {
            for (Host host : hosts) {
                nodes.add(launch(host));
            }
            return nodes;
        } catch (IOException | RuntimeException e) {
            nodes.forEach(Node::kill);
            throw e;
        }
    }

    private void bringFiles(Host host) {
        try {
            host.bring(filesBesidesItsDirectory());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Node launch(Host host) throws IOException {
        String name = Node.name(host);
        Path directory = spec.directory().resolve("nodes").resolve(name);
        Directories.delete(directory);
        Files.createDirectories(directory);
        List<String> command = servers.install(new PreparedServers.ServerLaunch(
                host, name, directory, spec.jvm().home(), jvmFlags(host, directory), systemProperties(host)));
        Program.LaunchSpec program = new Program.LaunchSpec(
                name, command, environment(), directory, directory.resolve(Node.LOG), filesBesidesItsDirectory());
        return new Node(host, host.start(program, registry), directory, engine, cdsArchive, servers.management(host));
    }

    /** Secrets, which a command line would show to every user of the machine. */
    private Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>(servers.environment());
        environment.put("REPLIBENCH_DB_PASSWORD", spec.database().password());
        return environment;
    }

    private List<Path> filesBesidesItsDirectory() {
        List<Path> files = new ArrayList<>(servers.sharedFiles());
        files.addAll(spec.jvm().files());
        if (readsClasses()) {
            files.add(cdsArchive.file());
        }
        return files;
    }

    private boolean sharesClasses() {
        return spec.hosts().can(Capability.SHARE_CLASSES);
    }

    private boolean readsClasses() {
        return sharesClasses() && cdsArchive.exists();
    }

    private List<String> jvmFlags(Host host, Path directory) {
        List<String> flags = new ArrayList<>(spec.jvm().flags());
        if (readsClasses()) {
            flags.addAll(cdsArchive.readFlags());
        } else if (sharesClasses() && host.number() == 1 && CdsArchive.canBeWrittenBy(spec.jvm())) {
            flags.addAll(CdsArchive.writeFlags(directory.resolve(Node.CLASSES)));
        }
        flags.add("-Xlog:gc*,safepoint:file=" + Node.GC_LOG + ":time,uptime,level,tags:filecount=0");
        flags.add("-Djava.net.preferIPv4Stack=true");
        flags.add("-Djava.awt.headless=true");
        return flags;
    }

    private Map<String, String> systemProperties(Host host) {
        Map<String, String> properties = new TreeMap<>(engine.systemProperties());
        properties.putAll(spec.sessions().systemProperties());
        properties.put("petstore.metrics.port", String.valueOf(host.metrics().port()));
        properties.put("replibench.db.url", spec.database().jdbcUrlOfNodes());
        properties.put("replibench.db.pool", String.valueOf(Database.POOL_SIZE));
        properties.put("replibench.sessions.pool", String.valueOf(Database.POOL_SIZE));
        properties.put("replibench.db.user", spec.database().user());
        return properties;
    }
}
