package org.replibench.runner.failover;

import java.util.stream.IntStream;
import org.replibench.records.journal.PlacedOrder;

/**
 * The virtual users of a cell. Cells that are measured side by side have the shop's database in common, and others of its accounts.
 *
 * @param first the number of the first, from 1
 * @param count how many there are
 */
record UserRange(int first, int count) {
    private static final String USERNAME = "user%04d";

    /** The account of a virtual user. */
    static String username(int number) {
        return USERNAME.formatted(number);
    }

    /** As many other users. */
    UserRange next(int more) {
        return new UserRange(first + count, more);
    }

    IntStream numbers() {
        return IntStream.range(first, first + count);
    }

    /** Whether one of these users placed the order. */
    boolean placed(PlacedOrder order) {
        return numbers().anyMatch(number -> username(number).equals(order.username()));
    }
}
