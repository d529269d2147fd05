package org.replibench.runner.failover;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.journal.PlacedOrder;

/** The database's orders after a cell, a JSON object on each line: the journal can be held against them again. */
final class OrdersFile {
    static final String NAME = "orders.jsonl";

    private static final ObjectMapper JSON = new ObjectMapper();

    private OrdersFile() {}

    static void write(Path file, List<PlacedOrder> orders) throws IOException {
        List<String> lines = new ArrayList<>();
        for (PlacedOrder order : orders) {
            lines.add(JSON.writeValueAsString(order));
        }
        Files.write(file, lines);
    }
}
