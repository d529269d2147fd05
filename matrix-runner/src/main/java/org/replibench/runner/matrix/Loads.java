package org.replibench.runner.matrix;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.ClientLoad;
import org.replibench.model.LoadModel;

/**
 * The loads of a study.
 *
 * @param levels in the order of measurement, at least one, all in the same model
 */
record Loads(List<Level> levels) {
    /** What clients without a name are called. */
    static final String DEFAULT = "default";

    /** What the load of the open model is called; no other is. */
    static final String OPEN = LoadModel.Open.LABEL;

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
    static final List<Level> SWEEP = Stream.of(25, 50, 75, 100, 125, 150, 200)
            .map(percent -> Level.ofHigh("p" + percent, percent))
            .toList();

    /**
     * Around the most that keeps the limits of response times without replication: patterns that replicate keep them with fewer clients. The
     * two nearest to it are closer than what the search can tell.
     */
    static final List<Level> LIMIT =
            Stream.of(40, 60, 75, 90, 100, 115, 130).map(Level::ofLimit).toList();

    private static final int PERCENT = 100;
    private static final double MILLIS_PER_SECOND = 1000;

    /** One page that takes long must not keep the rest of a low rate waiting. */
    private static final int MIN_USERS = 10;

    /**
     * One of them.
     *
     * @param clients on each node; empty as long as that is to be found
     * @param percentOfFound which part of what is found it then is
     * @param ofLimit whether what is sought is the most that keeps limits of response times, and not the high load
     */
    record Level(String name, OptionalInt clients, int percentOfFound, boolean ofLimit, LoadModel model) {
        static Level of(String name, int clients) {
            return new Level(name, OptionalInt.of(clients), 0, false, new LoadModel.Closed());
        }

        static Level ofHigh(String name, int percent) {
            return new Level(name, OptionalInt.empty(), percent, false, new LoadModel.Closed());
        }

        static Level ofLimit(int percent) {
            return new Level("limit" + percent, OptionalInt.empty(), percent, true, new LoadModel.Closed());
        }

        /**
         * Pages at a rate, by as many users as would make them in the closed model on a node that answers at once: sessions are as
         * many, too. While all of them wait, what is due waits for them.
         */
        static Level of(LoadModel.Open model, ThinkTimeRange thinkTime) {
            int users = (int) Math.ceil(model.pagesPerSecond() * thinkTime.meanMillis() / MILLIS_PER_SECOND);
            return new Level(OPEN, OptionalInt.of(Math.max(MIN_USERS, users)), 0, false, model);
        }

        private Level withFound(int found) {
            return clients.isPresent() ? this : of(name, Math.max(1, found * percentOfFound / PERCENT));
        }
    }

    Loads {
        levels = List.copyOf(levels);
    }

    /** One client stands for those that are not known. */
    List<ClientLoad> all() {
        return levels.stream()
                .map(level -> new ClientLoad(
                        level.name(), level.clients().orElse(1), ClientLoad.ClientPlacement.ALL_NODES, level.model()))
                .toList();
    }

    /** Whether every load's clients are known. */
    boolean calibrated() {
        return levels.stream().allMatch(level -> level.clients().isPresent());
    }

    /** What decides in all of them when pages are asked for. */
    LoadModel model() {
        return levels.get(0).model();
    }

    /** The same when what is sought is that many clients on each node. */
    Loads withFound(int clients) {
        return new Loads(levels.stream().map(level -> level.withFound(clients)).toList());
    }

    /** What loads that are not known are parts of; others are of either. */
    SoughtLoad sought(List<ResponseLimit> limits) {
        return levels.stream().anyMatch(Level::ofLimit) ? new SoughtLoad.WithinLimits(limits) : new SoughtLoad.High();
    }

    /** As an option's value, once they are known. */
    String text() {
        return all().stream()
                .map(load -> load.name() + ":" + load.clientsPerNode())
                .collect(Collectors.joining(","));
    }

    /** One line for a person. */
    String description() {
        return description("this machine has");
    }

    /** @param machines that are asked whether they have been calibrated, with their verb */
    String description(String machines) {
        return model() instanceof LoadModel.Open open
                ? "load: open, " + open.pagesPerSecond() + " pages/s to each node"
                : calibrated()
                        ? all().stream()
                                .map(load -> load.name() + " " + load.clientsPerNode())
                                .collect(Collectors.joining(", ", "loads: ", " clients on each node"))
                        : all().stream()
                                .map(ClientLoad::name)
                                .collect(Collectors.joining(
                                        ", ",
                                        "loads: ",
                                        "; calibrated before the first cell, unless " + machines + " been"));
    }
}
