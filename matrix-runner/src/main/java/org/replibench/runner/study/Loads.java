package org.replibench.runner.study;

import java.util.List;
import java.util.stream.Collectors;
import org.replibench.model.Load;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/**
 * The loads of a study, from {@code -Dloads} or {@code -Dclients}.
 *
 * @param all in the order of measurement
 * @param calibrated whether every load's clients are known; where they are not, one client stands for them
 */
public record Loads(List<Load> all, boolean calibrated) {
    /** What {@code -Dclients} alone is called. */
    static final String DEFAULT = "default";

    /** The most that a node carries before its response time leaves the plateau. */
    static final String HIGH = "high";

    /** Half of that, as in the white paper. */
    static final String MEDIUM = "medium";

    /** A cell's folder is called after its load. */
    private static final String NAME = "[A-Za-z][A-Za-z0-9_]{0,19}";

    public Loads {
        all = List.copyOf(all);
    }

    /** @throws BadInput if a load is none, two have the same name, or {@code clients} is given as well */
    public static Loads from(Options options) {
        if (options.isGiven(Option.LOADS) && options.isGiven(Option.CLIENTS)) {
            throw options.refusal(Option.CLIENTS, "clients: not together with loads; leave one of them out");
        }
        if (!options.isGiven(Option.LOADS)) {
            return new Loads(
                    List.of(new Load(DEFAULT, options.number(Option.CLIENTS, 1, Load.MAX_CLIENTS_PER_NODE))), true);
        }
        List<Load> loads = options.list(Option.LOADS, text -> parse(options, text));
        if (loads.stream().map(Load::name).distinct().count() < loads.size()) {
            throw options.refusal(Option.LOADS, "loads: each name once, found " + options.text(Option.LOADS));
        }
        boolean calibrated = options.list(Option.LOADS, text -> text).stream().allMatch(text -> text.contains(":"));
        return new Loads(loads, calibrated);
    }

    /** One line for a person. */
    public String description() {
        return calibrated
                ? all.stream()
                        .map(load -> load.name() + " " + load.clientsPerNode())
                        .collect(Collectors.joining(", ", "loads: ", " clients on each node"))
                : all.stream()
                        .map(Load::name)
                        .collect(Collectors.joining(
                                ", ",
                                "loads: ",
                                "; calibrated before the" + " first cell, unless this machine has been"));
    }

    /** How the loads are written as an option's value when {@code high} has so many clients on each node. */
    static String written(Options options, int high) {
        return options.list(Option.LOADS, text -> text).stream()
                .map(text -> switch (text) {
                    case HIGH -> HIGH + ":" + high;
                    case MEDIUM -> MEDIUM + ":" + Math.max(1, high / 2);
                    default -> text;
                })
                .collect(Collectors.joining(","));
    }

    private static Load parse(Options options, String text) {
        if (text.equals(HIGH) || text.equals(MEDIUM)) {
            return new Load(text, 1);
        }
        String[] parts = text.split(":", 2);
        if (parts.length < 2 || !parts[0].matches(NAME)) {
            throw new IllegalArgumentException("loads: medium, high, or NAME:CLIENTS such as peak:120, found " + text);
        }
        return new Load(parts[0], options.number(Option.LOADS, parts[1], 1, Load.MAX_CLIENTS_PER_NODE));
    }
}
