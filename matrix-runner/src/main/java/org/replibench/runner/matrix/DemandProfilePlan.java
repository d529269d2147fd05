package org.replibench.runner.matrix;

import java.util.ArrayList;
import java.util.List;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * What a profile measures: without replication one node; with it two, of which the first alone has clients, so that what the
 * second uses is what copies cost their receiver. A load called {@value #BUSY} is put on both: it is to use their quota up.
 */
public final class DemandProfilePlan {
    /** A load that is not light, but as heavy as the nodes can stand. */
    static final String BUSY = "busy";

    private static final int NODES_WITH_COPIES = 2;
    private static final int MIN_LIGHT_LOADS = 2;

    private DemandProfilePlan() {}

    /**
     * Lays out patterns × engines × loads × starts, in one variant: demands are those of one environment.
     *
     * @throws InvalidRequestException if there are more variants, all light loads are the same, or a quota is to be used up that nodes
     *     do not have
     */
    static MatrixPlan of(ShopLoadRequest request) {
        if (request.variants().size() > 1) {
            throw new InvalidRequestException(new Refusal(
                    "gc, heap, jdk, isolation, interconnect.security, session.kb, session.changed",
                    "several of one",
                    "one of each for a profile",
                    request.variants().toString(),
                    "a profile for each"));
        }
        requireSlope(request.loads());
        if (request.testbed().machines().isPresent()) {
            requireLight(request.loads());
        }
        return MatrixPlan.layOut(request, repeat -> grid(request, repeat));
    }

    /** A demand is a slope between loads, and measuring one load takes as long as several. */
    private static void requireSlope(Loads loads) {
        List<Integer> clients = loads.all().stream()
                .filter(clientLoad -> !clientLoad.name().equals(BUSY))
                .map(ClientLoad::clientsPerNode)
                .distinct()
                .toList();
        if (clients.size() < MIN_LIGHT_LOADS) {
            throw new InvalidRequestException(new Refusal(
                    "clients",
                    "too few for a slope",
                    MIN_LIGHT_LOADS + " or more different numbers",
                    clients.toString(),
                    "-Dclients=1,2,4,8"));
        }
    }

    /** Hosts of an inventory have no quota: what such a load does there tells nothing of one. */
    private static void requireLight(Loads loads) {
        if (loads.all().stream().anyMatch(load -> load.name().equals(BUSY))) {
            throw new InvalidRequestException(new Refusal(
                    Option.LOADS.key(),
                    BUSY + " is to use quotas up, which hosts of an inventory do not have",
                    "light loads alone",
                    loads.text(),
                    "-D" + Option.CLIENTS.key() + "=1,2,4,8"));
        }
    }

    private static List<Cell> grid(ShopLoadRequest request, int repeat) {
        List<Cell> cells = new ArrayList<>();
        for (Arm arm : request.study().arms()) {
            request.loads().all().forEach(clientLoad -> cells.add(cell(arm, clientLoad, repeat)));
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
                arm, nodes, new ClientLoad(clientLoad.name(), clientLoad.clientsPerNode(), clientPlacement), repeat);
    }
}
