package org.replibench.runner.matrix;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.model.ClusterSize;
import org.replibench.model.Refusal;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.InventoryOptions;
import org.replibench.runner.turns.TurnTiming;

/** Reads what is asked for of servers that others have started. */
final class AsItIsOptions {
    /** What the load is, how long it lasts, and where its results go. */
    private static final Set<Option> READ = EnumSet.of(
            Option.HELP,
            Option.RESUME,
            Option.DRY_RUN,
            Option.RESULTS,
            Option.SERVE_PORT,
            Option.INVENTORY,
            Option.CLIENTS,
            Option.LOADS,
            Option.WORKLOAD,
            Option.THINK_TIME,
            Option.RAMP_UP,
            Option.WARMUP,
            Option.BUDGET);

    private static final String OTHERS =
            "without meaning where replibench_managed is false, as others started the servers";
    private static final String MANAGED = "replibench_managed";
    private static final int USUAL_PORT = 8080;

    /** It is waited for under each load, as nothing tells when servers of others are warm; they may have served for days. */
    private static final String WARM_UP = "60s";

    private AsItIsOptions() {}

    /**
     * What is driven.
     *
     * @param nodes each of others, the first has node1
     * @param urls of these, in their order
     */
    record Targets(Inventory inventory, List<InventoryHost> nodes, List<URI> urls) {
        Targets {
            nodes = List.copyOf(nodes);
            urls = List.copyOf(urls);
        }
    }

    /**
     * Whether an inventory's nodes are others'.
     *
     * @throws InvalidRequestException if some are, and some are not
     */
    static boolean areOthers(CommandOptions options, Path home) {
        List<InventoryHost> nodes = InventoryOptions.read(options, home).stream()
                .flatMap(machines -> machines.hosts(HostRole.NODES).stream())
                .toList();
        if (nodes.stream().map(InventoryHost::managed).distinct().count() > 1) {
            throw new InvalidRequestException(new Refusal(
                    "inventory",
                    "nodes of others together with nodes that Replibench starts",
                    MANAGED + ": false for all hosts of group nodes, or for none",
                    nodes.stream()
                            .filter(host -> !host.managed())
                            .map(InventoryHost::name)
                            .collect(Collectors.joining(", ", "it for ", " alone")),
                    "an inventory for each"));
        }
        return nodes.stream().anyMatch(host -> !host.managed());
    }

    /** @throws InvalidRequestException if an option is given that says how servers are started, or what is done to them */
    static CommandOptions restricted(CommandOptions options) {
        // A variable of the environment may be there for another study.
        return (options.showsPassword() ? options : options.without(Option.DB_PASSWORD)).readingOnly(READ, OTHERS);
    }

    /** The same with defaults of its own. */
    static CommandOptions withDefaults(CommandOptions options) {
        return options.isGiven(Option.WARMUP) ? options : options.with(Option.WARMUP, WARM_UP);
    }

    /** @throws InvalidRequestException if the inventory has more than the nodes, too many of these, or one without an address */
    static Targets targets(CommandOptions options, Path home) {
        Inventory inventory = InventoryOptions.read(options, home).orElseThrow();
        Stream.of(HostRole.values())
                .filter(role -> role != HostRole.NODES)
                .flatMap(role -> inventory.hosts(role).stream()
                        .map(host -> refused(
                                "group " + role.group() + " is not used with nodes of others",
                                "hosts in group nodes alone",
                                host.name(),
                                "an inventory without it: JMeter runs on this machine, and no database is reached")))
                .findFirst()
                .ifPresent(refusal -> {
                    throw refusal;
                });
        List<InventoryHost> nodes = inventory.hosts(HostRole.NODES);
        if (nodes.size() > ClusterSize.MAX) {
            throw refused(
                    "too many nodes of others",
                    "1 to " + ClusterSize.MAX,
                    String.valueOf(nodes.size()),
                    "an inventory with fewer");
        }
        List<URI> urls = nodes.stream().map(AsItIsOptions::url).toList();
        Set<URI> distinct = new HashSet<>();
        IntStream.range(0, urls.size())
                .filter(i -> !distinct.add(urls.get(i)))
                .findFirst()
                .ifPresent(i -> {
                    throw refused(
                            "two nodes with one address of the shop",
                            "one each",
                            nodes.get(i).name() + " at " + urls.get(i),
                            "another replibench_url, or one host for what a load balancer is in front of");
                });
        return new Targets(inventory, nodes, urls);
    }

    private static URI url(InventoryHost host) {
        Optional<URI> given = host.others().flatMap(InventoryHost.Others::url);
        if (given.isPresent()) {
            return given.get();
        }
        if (host.access() instanceof HostAccess.Ssh ssh) {
            String address = ssh.address().contains(":") ? "[" + ssh.address() + "]" : ssh.address();
            try {
                URI url = new URI("http://" + address + ":" + USUAL_PORT);
                if (url.getHost() != null) {
                    return url;
                }
            } catch (URISyntaxException none) {
                // Refused below.
            }
            throw missingUrl(host, "missing, and the address for logins is none of HTTP", ssh.address());
        }
        throw missingUrl(host, "missing, and replibench_shell tells no address", "none");
    }

    private static InvalidRequestException missingUrl(InventoryHost host, String problem, String got) {
        return new InvalidRequestException(new Refusal(
                        "replibench_url", problem, "http://HOST:PORT", got, "replibench_url: http://192.0.2.11:8080")
                .at("host " + host.name()));
    }

    /** @throws InvalidRequestException if a load is to be found by trying */
    static AsItIsPlan plan(CommandOptions options, int nodes) {
        Loads loads = ShopLoadOptions.loads(options);
        if (!loads.calibrated()) {
            throw options.invalid(
                    Option.LOADS,
                    new Refusal(
                            Option.LOADS.key(),
                            "not tried out on servers that others started",
                            "-D" + Option.CLIENTS.key() + ", or loads such as peak:120",
                            options.text(Option.LOADS),
                            "-D" + Option.CLIENTS.key() + "=20"));
        }
        TurnTiming timing = ShopLoadOptions.timing(options);
        ClientBehaviour clients = ShopLoadOptions.clients(options);
        Duration window = Duration.ofSeconds(
                Math.max(1, timing.budget().dividedBy(loads.all().size()).toSeconds()));
        return AsItIsPlan.of(loads, nodes, clients, new CellTiming(timing.warmUp(), window));
    }

    private static InvalidRequestException refused(String problem, String expected, String got, String suggestion) {
        return new InvalidRequestException(new Refusal("inventory", problem, expected, got, suggestion));
    }
}
