package org.replibench.runner.cli;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
        ClusterAddresses clusterAddresses = addresses(options, ClusterNote.in(installation.work()));
        progress.log(greeting(jMeterPlan, clusterAddresses, silent(clusterAddresses)));
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

    private static JMeterPlan plan(String name) {
        return switch (name) {
            case "shop" -> JMeterPlan.SHOP;
            case "browse" -> JMeterPlan.BROWSE;
            default ->
                throw new InvalidRequestException(Refusal.unknown(Option.PLAN.key(), List.of("shop", "browse"), name));
        };
    }
}
