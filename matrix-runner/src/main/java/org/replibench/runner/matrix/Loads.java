package org.replibench.runner.matrix;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.replibench.model.ClientLoad;

/**
 * The loads of a study.
 *
 * @param levels in the order of measurement
 */
record Loads(List<Level> levels) {
    /** What clients without a name are called. */
    static final String DEFAULT = "default";

    /** The most that a node carries before its response time leaves the plateau. */
    static final Level HIGH = Level.ofHigh("high", 100);

    /** Half of that, as in the white paper. */
    static final Level MEDIUM = Level.ofHigh("medium", 50);

    /** More than a node carries, so that its capacity shows. */
    static final Level SATURATED = Level.ofHigh("saturated", 200);

    /**
     * From a light load to more than a node carries, each step called after what part of the high load it is. The white paper's
     * goes from 71 to 143 % of its high load; below lies the plateau, beyond what gives out.
     */
    static final List<Level> SWEEP = List.of(
            Level.ofHigh("p25", 25),
            Level.ofHigh("p50", 50),
            Level.ofHigh("p75", 75),
            Level.ofHigh("p100", 100),
            Level.ofHigh("p125", 125),
            Level.ofHigh("p150", 150),
            Level.ofHigh("p200", 200));

    private static final int PERCENT = 100;

    /**
     * One of them.
     *
     * @param clients on each node; empty as long as the high load is not known
     * @param percentOfHigh which part of the high load it then is
     */
    record Level(String name, OptionalInt clients, int percentOfHigh) {
        static Level of(String name, int clients) {
            return new Level(name, OptionalInt.of(clients), 0);
        }

        static Level ofHigh(String name, int percent) {
            return new Level(name, OptionalInt.empty(), percent);
        }

        private Level withHighLoad(int high) {
            return clients.isPresent() ? this : of(name, Math.max(1, high * percentOfHigh / PERCENT));
        }
    }

    Loads {
        levels = List.copyOf(levels);
    }

    /** One client stands for those that are not known. */
    List<ClientLoad> all() {
        return levels.stream()
                .map(level -> new ClientLoad(level.name(), level.clients().orElse(1)))
                .toList();
    }

    /** Whether every load's clients are known. */
    boolean calibrated() {
        return levels.stream().allMatch(level -> level.clients().isPresent());
    }

    /** The same when {@code high} has that many clients on each node. */
    Loads withHighLoad(int high) {
        return new Loads(levels.stream().map(level -> level.withHighLoad(high)).toList());
    }

    /** As an option's value, once they are known. */
    String text() {
        return all().stream()
                .map(load -> load.name() + ":" + load.clientsPerNode())
                .collect(Collectors.joining(","));
    }

    /** One line for a person. */
    String description() {
        return calibrated()
                ? all().stream()
                        .map(load -> load.name() + " " + load.clientsPerNode())
                        .collect(Collectors.joining(", ", "loads: ", " clients on each node"))
                : all().stream()
                        .map(ClientLoad::name)
                        .collect(Collectors.joining(
                                ", ", "loads: ", "; calibrated before the first cell, unless this machine has been"));
    }
}
