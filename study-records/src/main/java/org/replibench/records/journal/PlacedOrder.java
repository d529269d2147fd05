package org.replibench.records.journal;

import java.util.Map;

/**
 * An order as the database has it.
 *
 * @param lines units by item
 */
public record PlacedOrder(long number, String username, Map<String, Integer> lines) {
    public PlacedOrder {
        lines = Map.copyOf(lines);
    }
}
