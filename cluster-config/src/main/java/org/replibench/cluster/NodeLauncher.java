package org.replibench.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.database.ConnectionPools;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.host.Host;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.cluster.server.ClassArchive;
import org.replibench.cluster.server.Directories;
import org.replibench.cluster.server.ManagementUser;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/**
 * Starts the servers of one cluster.
 *
 * @param configuration the {@code configuration} directory that each node gets a copy of
 * @param shop the exploded shop, which all nodes share
 */
record NodeLauncher(
        ClusterSpec spec,
        EngineConfiguration engine,
        Path configuration,
        Path shop,
        ClassArchive archive,
        Interconnect interconnect,
        ProcessLedger ledger,
        ManagementUser user) {

    /** For nodes that are what {@code other} asks for. */
    NodeLauncher with(ClusterSpec other, EngineConfiguration otherEngine) {
        return new NodeLauncher(other, otherEngine, configuration, shop, archive, interconnect, ledger, user);
    }

    /** Starts a server at each host; if one does not start, those before it are ended. */
    List<Node> launch(List<Host> hosts) throws IOException {
        List<Node> nodes = new ArrayList<>();
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

    Node launch(Host host) throws IOException {
        Path directory = spec.directory().resolve("nodes").resolve(Node.name(host));
        Directories.delete(directory);
        Path base = Files.createDirectories(NodeFiles.base(directory));
        Directories.copy(configuration, base.resolve("configuration"));
        user.addTo(base.resolve("configuration"));
        ProcessBuilder builder = new ProcessBuilder(host.launch(command(host, directory)));
        builder.environment().put("REPLIBENCH_DB_PASSWORD", spec.database().password());
        builder.directory(directory.toFile());
        builder.redirectErrorStream(true);
        builder.redirectOutput(NodeFiles.log(directory).toFile());
        builder.redirectInput(ProcessBuilder.Redirect.from(new File(nothing())));
        Process process = builder.start();
        ledger.record(process.toHandle(), Node.name(host));
        return new Node(host, process, directory, engine, archive, ledger, user);
    }

    private List<String> command(Host host, Path directory) {
        Path base = NodeFiles.base(directory);
        StandaloneCommandBuilder server = StandaloneCommandBuilder.of(spec.serverHome())
                .setJavaHome(System.getProperty("java.home"))
                .setBaseDirectory(base)
                .setJavaOptions(javaOptions(host, directory));
        server.addJavaOption("-Dlogging.configuration="
                + base.resolve("configuration").resolve("logging.properties").toUri());
        systemProperties(host).forEach((name, value) -> server.addServerArgument("-D" + name + "=" + value));
        return server.build();
    }

    private List<String> javaOptions(Host host, Path directory) {
        List<String> options = new ArrayList<>(spec.jvm().flags());
        if (archive.exists()) {
            options.addAll(archive.reading());
        } else if (host.number() == 1) {
            options.addAll(ClassArchive.writing(NodeFiles.classes(directory)));
        }
        options.add("-Xlog:gc*,safepoint:file=" + NodeFiles.gcLog(directory).getFileName()
                + ":time,uptime,level,tags:filecount=0");
        options.add("-Djava.net.preferIPv4Stack=true");
        options.add("-Djava.awt.headless=true");
        return options;
    }

    private Map<String, String> systemProperties(Host host) {
        Map<String, String> properties = new TreeMap<>(engine.systemProperties());
        properties.putAll(interconnect.systemProperties());
        properties.put("jboss.node.name", Node.name(host));
        properties.put("jboss.tx.node.id", Node.name(host));
        properties.put("jboss.bind.address", host.http().address());
        properties.put("jboss.http.port", String.valueOf(host.http().port()));
        properties.put("jboss.bind.address.management", host.management().address());
        properties.put(
                "jboss.management.http.port", String.valueOf(host.management().port()));
        properties.put("jboss.bind.address.private", host.interconnect().address());
        properties.put(
                "replibench.jgroups.port", String.valueOf(host.interconnect().port()));
        properties.put(
                "replibench.jgroups.fd.port",
                String.valueOf(host.failureDetection().port()));
        properties.put("petstore.metrics.port", String.valueOf(host.metrics().port()));
        properties.put("replibench.shop", shop.toString());
        properties.put("replibench.db.url", spec.database().jdbcUrl());
        properties.put("replibench.db.pool", String.valueOf(ConnectionPools.SIZE));
        properties.put("replibench.sessions.pool", String.valueOf(ConnectionPools.SIZE));
        properties.put("replibench.db.user", spec.database().user());
        return properties;
    }

    private static String nothing() {
        return File.separatorChar == '/' ? "/dev/null" : "NUL";
    }
}
