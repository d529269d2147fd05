package org.replibench.runner.matrix;

import java.util.List;
import java.util.stream.Collectors;
import org.replibench.model.ClientLoad;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * The loads of a study, from {@code -Dloads} or {@code -Dclients}.
 *
 * @param all in the order of measurement
 * @param calibrated whether every load's clients are known; where they are not, one client stands for them
 */
public record Loads(List<ClientLoad> all, boolean calibrated) {
    /** What {@code -Dclients} alone is called. */
    static final String DEFAULT = "default";

    /** The most that a node carries before its response time leaves the plateau. */
    static final String HIGH = "high";

    /** Half of that, as in the white paper. */
    static final String MEDIUM = "medium";

    /** From a light load to more than a node carries, each step called after what part of the high load it is. */
    static final String SWEEP = "sweep";

    /** The white paper's sweep goes from 71 to 143 % of its high load; below lies the plateau, beyond what gives out. */
    private static final List<Integer> SWEEP_PERCENT = List.of(25, 50, 75, 100, 125, 150, 200);

    /** A cell's folder is called after its load. */
    private static final String NAME = "[A-Za-z][A-Za-z0-9_]{0,19}";

    public Loads {
        all = List.copyOf(all);
    }

    /** @throws InvalidRequestException if a load is none, two have the same name, or {@code clients} is given as well */
    public static Loads from(CommandOptions commandOptions) {
        if (commandOptions.isGiven(Option.LOADS) && commandOptions.isGiven(Option.CLIENTS)) {
            throw commandOptions.invalid(Option.CLIENTS, "clients: not together with loads; leave one of them out");
        }
        if (!commandOptions.isGiven(Option.LOADS)) {
            return new Loads(
                    List.of(new ClientLoad(
                            DEFAULT, commandOptions.number(Option.CLIENTS, 1, ClientLoad.MAX_CLIENTS_PER_NODE))),
                    true);
        }
        List<ClientLoad> clientLoads = commandOptions.list(Option.LOADS, text -> parse(commandOptions, text)).stream()
                .flatMap(List::stream)
                .toList();
        if (clientLoads.stream().map(ClientLoad::name).distinct().count() < clientLoads.size()) {
            throw commandOptions.invalid(
                    Option.LOADS, "loads: each name once, found " + commandOptions.text(Option.LOADS));
        }
        boolean calibrated =
                commandOptions.list(Option.LOADS, text -> text).stream().allMatch(text -> text.contains(":"));
        return new Loads(clientLoads, calibrated);
    }

    /** One line for a person. */
    public String description() {
        return calibrated
                ? all.stream()
                        .map(clientLoad -> clientLoad.name() + " " + clientLoad.clientsPerNode())
                        .collect(Collectors.joining(", ", "loads: ", " clients on each node"))
                : all.stream()
                        .map(ClientLoad::name)
                        .collect(Collectors.joining(
                                ", ",
                                "loads: ",
                                "; calibrated before the" + " first cell, unless this machine has been"));
    }

    /** How the loads are written as an option's value when {@code high} has so many clients on each node. */
    static String withHighLoad(CommandOptions commandOptions, int high) {
        return commandOptions.list(Option.LOADS, text -> text).stream()
                .map(text -> switch (text) {
                    case HIGH -> HIGH + ":" + high;
                    case MEDIUM -> MEDIUM + ":" + Math.max(1, high / 2);
                    case SWEEP ->
                        SWEEP_PERCENT.stream()
                                .map(percent -> sweepName(percent) + ":" + Math.max(1, high * percent / 100))
                                .collect(Collectors.joining(","));
                    default -> text;
                })
                .collect(Collectors.joining(","));
    }

    private static String sweepName(int percent) {
        return "p" + percent;
    }

    private static List<ClientLoad> parse(CommandOptions commandOptions, String text) {
        if (text.equals(SWEEP)) {
            return SWEEP_PERCENT.stream()
                    .map(percent -> new ClientLoad(sweepName(percent), 1))
                    .toList();
        }
        if (text.equals(HIGH) || text.equals(MEDIUM)) {
            return List.of(new ClientLoad(text, 1));
        }
        String[] parts = text.split(":", 2);
        if (parts.length < 2 || !parts[0].matches(NAME)) {
            throw new IllegalArgumentException(
                    "loads: medium, high, sweep, or NAME:CLIENTS such as peak:120, found " + text);
        }
        return List.of(new ClientLoad(
                parts[0], commandOptions.number(Option.LOADS, parts[1], 1, ClientLoad.MAX_CLIENTS_PER_NODE)));
    }
}
