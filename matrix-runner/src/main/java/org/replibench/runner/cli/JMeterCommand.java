package org.replibench.runner.cli;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.cluster.server.wildfly.RunningWildFly;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.model.Refusal;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pjmeter verify}: opens a plan in JMeter's own window, for the cluster that runs here or that was named. */
record JMeterCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() throws Exception {
        JMeterPlan jMeterPlan = plan(options.text(Option.PLAN));
        ClusterNote note = ClusterNote.in(installation.work());
        ClusterAddresses clusterAddresses = addresses(options, note);
        progress.log(greeting(jMeterPlan, clusterAddresses, silent(clusterAddresses)));
        if (!options.isGiven(Option.NODES)) {
            foreignCluster(
                            installation.work().toAbsolutePath(),
                            note.read().isPresent(),
                            clusterAddresses,
                            RunningWildFly.baseDirectoryAt(
                                    clusterAddresses.nodes().get(0)))
                    .ifPresent(progress::log);
        }
        try {
            installation.driver().openGui(jMeterPlan, clusterAddresses.text());
        } catch (IllegalStateException e) {
            throw InvalidRequestException.of(e);
        }
        return ExitCode.DONE;
    }

    /** What was typed, or else the cluster that runs here, or else where one would be. */
    static ClusterAddresses addresses(CommandOptions options, ClusterNote note) {
        return options.isGiven(Option.NODES)
                ? options.parsed(Option.NODES, ClusterAddresses::parse)
                : note.read().orElseGet(ClusterAddresses::usual);
    }

    /** The nodes that don't answer, be it with an error. */
    static List<String> silent(ClusterAddresses clusterAddresses) throws InterruptedException {
        HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
        List<String> silent = new ArrayList<>();
        for (String node : clusterAddresses.nodes()) {
            try {
                http.send(
                        HttpRequest.newBuilder(URI.create("http://" + node + "/"))
                                .timeout(PATIENCE)
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
            } catch (IOException | IllegalArgumentException e) {
                silent.add(node);
            }
        }
        return silent;
    }

    /** One line for who presses Start next. */
    static String greeting(JMeterPlan jMeterPlan, ClusterAddresses clusterAddresses, List<String> silent) {
        return silent.isEmpty()
                ? "opening " + jMeterPlan.file() + " for " + clusterAddresses.text()
                        + ": press Start; pages show in Summary Report and View Results Tree"
                : "opening " + jMeterPlan.file() + ", but nothing answers at " + String.join(", ", silent)
                        + ": before you press Start, run ./mvnw -Pcluster verify in another terminal, or name a cluster with"
                        + " -Dnodes=host:port";
    }

    /**
     * Says whose cluster JMeter drives, unless it is this tree's.
     *
     * @param work this tree's folder for what is not a result
     * @param noted whether a cluster of this tree has left its addresses; one that was killed has, too
     * @param server where the first node has its files, if that is known
     */
    static Optional<String> foreignCluster(
            Path work, boolean noted, ClusterAddresses clusterAddresses, Optional<Path> server) {
        if (server.map(folder -> folder.startsWith(work)).orElse(noted)) {
            return Optional.empty();
        }
        return Optional.of("no cluster runs from " + work.getParent() + "; what answers at " + clusterAddresses.text()
                + " is "
                + server.flatMap(folder -> tree(folder, work.getFileName()))
                        .map(tree -> "the cluster of " + tree)
                        .orElse("no cluster that is known here"));
    }

    private static Optional<Path> tree(Path server, Path work) {
        return Stream.iterate(server, Objects::nonNull, Path::getParent)
                .filter(folder -> work.equals(folder.getFileName()))
                .map(Path::getParent)
                .findFirst();
    }

    private static JMeterPlan plan(String name) {
        return switch (name) {
            case "shop" -> JMeterPlan.SHOP;
            case "paper" -> JMeterPlan.PAPER;
            case "browse" -> JMeterPlan.BROWSE;
            default ->
                throw new InvalidRequestException(
                        Refusal.unknown(Option.PLAN.key(), List.of("shop", "paper", "browse"), name));
        };
    }
}
