package org.replibench.analysis.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.replibench.model.Check;

/**
 * What earlier versions did not record yet. A new field of a record is one line here, which says what its absence means;
 * files are never changed.
 */
final class OlderRecords {
    private static final List<String> USE =
            List.of("databaseActiveSeconds", "runnerCpuSeconds", "interruptCpuSeconds", "hostBusySeconds");
    private static final List<String> NODE_USE = List.of(
            "compilerCpuSeconds",
            "sessionTransfers",
            "quotaPeriods",
            "throttledPeriods",
            "throttledSeconds",
            "interconnectPackets",
            "interconnectPacketsDropped");

    private OlderRecords() {}

    /** Adds what is missing to a record as it was read. */
    static void complete(JsonNode cellRecord) {
        if (cellRecord.path("cell") instanceof ObjectNode cell && !cell.has("again")) {
            cell.put("again", false);
        }
        JsonNode use = cellRecord.path("use");
        unknown(use, USE);
        use.path("nodes").forEach(node -> unknown(node, NODE_USE));
        cellRecord.path("checks").forEach(OlderRecords::invalidates);
    }

    private static void unknown(JsonNode parent, List<String> fields) {
        if (parent instanceof ObjectNode known) {
            fields.stream().filter(field -> !known.has(field)).forEach(known::putNull);
        }
    }

    private static void invalidates(JsonNode check) {
        if (check instanceof ObjectNode known && !known.has("weight")) {
            known.put("weight", Check.Weight.INVALIDATES.name());
        }
    }
}
