package org.replibench.analysis.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.replibench.model.Check;
import org.replibench.model.Load;

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

    private static final List<String> MEMORY = List.of(
            "pauses",
            "pauseP99Millis",
            "pauseMaxMillis",
            "allocatedMegabytesPerSecond",
            "collectorCpuSeconds",
            "residentMegabytes");

    private OlderRecords() {}

    /** Adds what is missing to a record as it was read. */
    static void complete(JsonNode cellRecord) {
        if (cellRecord.path("cell") instanceof ObjectNode cell) {
            cellOf(cell);
        }
        if (cellRecord.at("/cell/load") instanceof ObjectNode load && !load.has("spread")) {
            load.put("spread", Load.Spread.EVERY_NODE.name());
        }
        JsonNode use = cellRecord.path("use");
        unknown(use, USE);
        use.path("nodes").forEach(OlderRecords::nodeUse);
        cellRecord.path("checks").forEach(OlderRecords::invalidates);
    }

    /**
     * Adds what is missing to the record of a failover study: a fault was taken to strike when it was begun, and a dip counted if it
     * stood out against Poisson's scatter of half a second's pages.
     */
    static void completeFailover(JsonNode failoverRecord) {
        failoverRecord.path("aftermaths").forEach(aftermath -> {
            if (aftermath.path("injection") instanceof ObjectNode injection && !injection.has("struckMicros")) {
                injection.set("struckMicros", injection.path("beganMicros"));
            }
            if (aftermath.path("dip") instanceof ObjectNode dip && !dip.has("floor")) {
                double usual = dip.path("pagesPerSecondBefore").asDouble() / 2;
                dip.put("floor", usual == 0 ? 1 : Math.min(1, 2.5 / Math.sqrt(usual)));
            }
        });
    }

    private static void cellOf(ObjectNode cell) {
        if (!cell.has("again")) {
            cell.put("again", false);
        }
        if (!cell.has("variant")) {
            cell.putObject("variant").putObject("levels");
        }
    }

    private static void nodeUse(JsonNode node) {
        unknown(node, NODE_USE);
        if (node instanceof ObjectNode known && !known.has("memory")) {
            known.putObject("memory");
        }
        unknown(node.path("memory"), MEMORY);
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
