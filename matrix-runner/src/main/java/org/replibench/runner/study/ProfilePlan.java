package org.replibench.runner.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.Load;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;
import org.replibench.runner.Parts;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.options.Preset;

/**
 * What a profile measures: without replication one node; with it two, of which the first alone has clients, so that what the
 * second uses is what copies cost their receiver. A load called {@value #BUSY} is put on both: it is to use their quota up.
 */
public final class ProfilePlan {
    /** A load that is not light, but as heavy as the nodes can stand. */
    static final String BUSY = "busy";

    private static final int NODES_WITH_COPIES = 2;
    private static final int LEAST_LIGHT_LOADS = 2;

    private ProfilePlan() {}

    /**
     * The options of a new profile: {@code pattern} beside its control, {@code clients} as so many light loads and no other, and
     * the rest from the preset {@code profile}.
     *
     * @throws BadInput if options exclude each other, or a number of clients is out of its range
     */
    public static Options begun(Options given, Path home) {
        return withLoads(withPatterns(given)).orElse(Preset.chosen(given, Preset.PROFILE, home));
    }

    /**
     * Lays out patterns × engines × loads × repeats, in one variant: demands are those of one environment.
     *
     * @throws BadInput if an option is out of its range, a pattern is not expressed by an engine, there are more variants,
     *     or all light loads are the same
     */
    public static MatrixPlan from(Options options) {
        if (!options.text(Option.NODES).equals(Option.NODES.defaultValue())) {
            throw options.refusal(
                    Option.NODES,
                    "nodes: a profile is measured on one node, and on two where there are copies; leave -Dnodes out, found "
                            + options.text(Option.NODES));
        }
        List<Variant> variants = MatrixPlan.variants(options);
        if (variants.size() > 1) {
            throw new BadInput(
                    "gc, heap, jdk, session.kb, session.changed: one of each for a profile, found " + variants);
        }
        requireSlope(options);
        return MatrixPlan.laidOut(options, repeat -> grid(options, repeat));
    }

    /** A demand is a slope between loads, and measuring one load takes half an hour before that shows. */
    private static void requireSlope(Options options) {
        List<Integer> clients = Loads.from(options).all().stream()
                .filter(load -> !load.name().equals(BUSY))
                .map(Load::clientsPerNode)
                .distinct()
                .toList();
        if (clients.size() < LEAST_LIGHT_LOADS) {
            throw new BadInput("clients: " + LEAST_LIGHT_LOADS
                    + " or more different numbers required, for a demand is a slope between them, found " + clients
                    + "; take several, such as -Dclients=1,2,4,8");
        }
    }

    private static Options withPatterns(Options given) {
        if (!given.isGiven(Option.PATTERN)) {
            return given;
        }
        if (given.isGiven(Option.PATTERNS)) {
            throw new BadInput("pattern: not together with patterns; leave one of them out");
        }
        Pattern pattern = given.parsed(Option.PATTERN, Pattern::parse);
        String control = new NoReplication().code();
        return given.with(Option.PATTERNS, pattern instanceof NoReplication ? control : control + "," + pattern.code());
    }

    private static Options withLoads(Options given) {
        if (!given.isGiven(Option.CLIENTS) || given.isGiven(Option.LOADS)) {
            return given;
        }
        String loads = given.numbers(Option.CLIENTS, 1, Load.MAX_CLIENTS_PER_NODE).stream()
                .map(clients -> "c" + clients + ":" + clients)
                .collect(Collectors.joining(","));
        return given.without(Option.CLIENTS).with(Option.LOADS, loads);
    }

    private static List<Cell> grid(Options options, int repeat) {
        List<Cell> cells = new ArrayList<>();
        List<Load> loads = Loads.from(options).all();
        for (Pattern pattern : Parts.patterns(options)) {
            for (SessionEngine engine : Parts.engines(options, pattern)) {
                loads.forEach(load -> cells.add(cell(pattern, engine, load, repeat)));
            }
        }
        return cells;
    }

    /** Whether only a profile has such a cell: all clients at the first node. */
    public static boolean isOfProfile(CellRecord measured) {
        return measured.cell().load().spread() == Load.Spread.FIRST_NODE;
    }

    private static Cell cell(Pattern pattern, SessionEngine engine, Load load, int repeat) {
        int nodes = pattern instanceof NoReplication ? 1 : NODES_WITH_COPIES;
        Load.Spread spread = load.name().equals(BUSY) ? Load.Spread.EVERY_NODE : Load.Spread.FIRST_NODE;
        return new Cell(pattern, engine.name(), nodes, new Load(load.name(), load.clientsPerNode(), spread), repeat);
    }
}
