package org.replibench.records.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The database's orders after a cell, a JSON object on each line: the journal can be checked against them again. */
public final class OrdersFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private OrdersFile() {}

    public static void write(Path file, List<PlacedOrder> orders) throws IOException {
        List<String> lines = new ArrayList<>();
        for (PlacedOrder order : orders) {
            lines.add(JSON.writeValueAsString(order));
        }
        Files.write(file, lines);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if a line is no order
     */
    public static List<PlacedOrder> read(Path file) throws IOException {
        List<PlacedOrder> orders = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            orders.add(JSON.readValue(line, PlacedOrder.class));
        }
        return orders;
    }
}
