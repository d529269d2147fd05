package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.ContentHash;
import org.replibench.machines.support.Directories;
import org.wildfly.core.launcher.CliCommandBuilder;

/** Makes a server's {@code configuration} directory from the provisioned one by CLI scripts, without a running server. */
public final class WildFlyConfiguration {
    private static final String LOGGING = "logging.properties";
    private static final long CLI_MAX_SECONDS = 120;

    private WildFlyConfiguration() {}

    /**
     * The configuration that scripts, run in this order, make of the provisioned one; made once, then reused.
     *
     * @param serverHome the provisioned server; only read
     * @throws ClusterException with one line if a script fails
     */
    public static Path prepare(Path serverHome, Path directory, List<String> scripts) throws IOException {
        String script = scripts.stream().map(WildFlyConfiguration::resource).reduce("", String::concat);
        Path provisioned = serverHome.resolve("standalone").resolve("configuration");
        String key = ContentHash.of(
                List.of(script, resource(LOGGING), Files.readString(provisioned.resolve("standalone.xml"))));
        Path made = directory.resolve("configurations").resolve(key);
        Path configuration = made.resolve("configuration");
        if (!Files.exists(made)) {
            Path unfinished = directory.resolve("configurations").resolve(key + ".unfinished");
            Directories.delete(unfinished);
            Files.createDirectories(unfinished);
            Directories.copy(provisioned, unfinished.resolve("configuration"));
            Files.writeString(unfinished.resolve("configuration").resolve(LOGGING), resource(LOGGING));
            run(serverHome, unfinished, Files.writeString(unfinished.resolve("configure.cli"), script));
            Directories.delete(unfinished.resolve("configuration").resolve("standalone_xml_history"));
            Files.move(unfinished, made);
        }
        return configuration;
    }

    private static void run(Path serverHome, Path base, Path script) throws IOException {
        List<String> command = CliCommandBuilder.asModularLauncher(serverHome)
                .setJavaHome(System.getProperty("java.home"))
                .addJavaOption("-Djboss.server.base.dir=" + base)
                .setScriptFile(script)
                .build();
        Path output = base.resolve("configure.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(base.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JBOSS_HOME", serverHome.toString());
        // Scripts resolve it, and write the expression.
        builder.environment().put(InterconnectKeys.VARIABLE, "any");
        Process cli = builder.start();
        try {
            if (!cli.waitFor(CLI_MAX_SECONDS, TimeUnit.SECONDS)) {
                throw new ClusterException(
                        "server configuration: jboss-cli did not end within " + CLI_MAX_SECONDS + " s; see " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("server configuration: interrupted", e);
        } finally {
            cli.destroyForcibly();
        }
        if (cli.exitValue() != 0) {
            throw new ClusterException("server configuration: jboss-cli failed" + failure(output) + "; see " + output);
        }
    }

    private static String failure(Path output) throws IOException {
        try (Stream<String> lines = Files.lines(output)) {
            return lines.filter(line -> line.contains("WFLY"))
                    .findFirst()
                    .map(line -> ": " + line.trim())
                    .orElse("");
        }
    }

    private static String resource(String name) {
        try (InputStream resource =
                WildFlyConfiguration.class.getResourceAsStream("/org/replibench/cluster/cli/" + name)) {
            if (resource == null) {
                throw new IllegalArgumentException("CLI script " + name + ": not among the resources");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
