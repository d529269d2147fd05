package org.replibench.runner.matrix;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Preset;
import org.replibench.runner.testbed.Arm;

/**
 * What a profile measures: without replication one node; with it two, of which the first alone has clients, so that what the
 * second uses is what copies cost their receiver. A load called {@value #BUSY} is put on both: it is to use their quota up.
 */
public final class ProfilePlan {
    /** A load that is not light, but as heavy as the nodes can stand. */
    static final String BUSY = "busy";

    private static final int NODES_WITH_COPIES = 2;
    private static final int MIN_LIGHT_LOADS = 2;

    private ProfilePlan() {}

    /**
     * The options of a new profile: {@code pattern} beside its control, {@code clients} as so many light loads and no other, and
     * the rest from the preset {@code profile}.
     *
     * @throws InvalidRequestException if options exclude each other, or a number of clients is out of its range
     */
    public static CommandOptions initialOptions(CommandOptions given, Path home) {
        return withLoads(withPatterns(given)).orElse(Preset.select(given, home));
    }

    /**
     * Lays out patterns × engines × loads × repeats, in one variant: demands are those of one environment.
     *
     * @throws InvalidRequestException if an option is out of its range, a pattern is not expressed by an engine, there are more variants,
     *     or all light loads are the same
     */
    public static MatrixPlan from(CommandOptions commandOptions) {
        List<Variant> variants = MatrixPlan.variants(commandOptions);
        if (variants.size() > 1) {
            throw new InvalidRequestException(
                    "gc, heap, jdk, session.kb, session.changed: one of each for a profile, found " + variants);
        }
        requireSlope(commandOptions);
        return MatrixPlan.layOut(commandOptions, repeat -> grid(commandOptions, repeat));
    }

    /** A demand is a slope between loads, and measuring one load takes half an hour before that shows. */
    private static void requireSlope(CommandOptions commandOptions) {
        List<Integer> clients = Loads.from(commandOptions).all().stream()
                .filter(clientLoad -> !clientLoad.name().equals(BUSY))
                .map(ClientLoad::clientsPerNode)
                .distinct()
                .toList();
        if (clients.size() < MIN_LIGHT_LOADS) {
            throw new InvalidRequestException("clients: " + MIN_LIGHT_LOADS
                    + " or more different numbers required, for a demand is a slope between them, found " + clients
                    + "; take several, such as -Dclients=1,2,4,8");
        }
    }

    private static CommandOptions withPatterns(CommandOptions given) {
        if (!given.isGiven(Option.PATTERN)) {
            return given;
        }
        if (given.isGiven(Option.PATTERNS)) {
            throw new InvalidRequestException("pattern: not together with patterns; leave one of them out");
        }
        Pattern pattern = given.parsed(Option.PATTERN, Pattern::parse);
        String control = new NoReplication().code();
        return given.with(Option.PATTERNS, pattern instanceof NoReplication ? control : control + "," + pattern.code());
    }

    private static CommandOptions withLoads(CommandOptions given) {
        if (!given.isGiven(Option.CLIENTS) || given.isGiven(Option.LOADS)) {
            return given;
        }
        String loads = given.numbers(Option.CLIENTS, 1, ClientLoad.MAX_CLIENTS_PER_NODE).stream()
                .map(clients -> "c" + clients + ":" + clients)
                .collect(Collectors.joining(","));
        return given.without(Option.CLIENTS).with(Option.LOADS, loads);
    }

    private static List<Cell> grid(CommandOptions commandOptions, int repeat) {
        List<Cell> cells = new ArrayList<>();
        List<ClientLoad> clientLoads = Loads.from(commandOptions).all();
        for (Arm arm : Arm.ofPatterns(commandOptions)) {
            clientLoads.forEach(clientLoad -> cells.add(cell(arm, clientLoad, repeat)));
        }
        return cells;
    }

    /** Whether only a profile has such a cell: all clients at the first node. */
    public static boolean isProfileCell(CellRecord measured) {
        return measured.cell().load().placement() == ClientLoad.ClientPlacement.FIRST_NODE;
    }

    private static Cell cell(Arm arm, ClientLoad clientLoad, int repeat) {
        int nodes = arm.pattern() instanceof NoReplication ? 1 : NODES_WITH_COPIES;
        ClientLoad.ClientPlacement clientPlacement = clientLoad.name().equals(BUSY)
                ? ClientLoad.ClientPlacement.ALL_NODES
                : ClientLoad.ClientPlacement.FIRST_NODE;
        return new Cell(
                arm.pattern(),
                arm.engine().name(),
                nodes,
                new ClientLoad(clientLoad.name(), clientLoad.clientsPerNode(), clientPlacement),
                repeat);
    }
}
