package org.replibench.records.quantity;

import org.replibench.records.quantity.QuantityDescription.Direction;

/** An entry of a registry of measured quantities: its words, for whatever shows or compares it. */
public interface Quantity {
    QuantityDescription description();

    /** Its column in {@code results.csv}. */
    default String key() {
        return description().key();
    }

    /** Such as "throughput". */
    default String title() {
        return description().label();
    }

    /** Such as "throughput, pages/s". */
    default String label() {
        return description().unit().isEmpty()
                ? title()
                : title() + ", " + description().unit();
    }

    /** Whether a ratio above 1 is good news. */
    default boolean moreIsBetter() {
        return description().direction() == Direction.HIGHER_IS_BETTER;
    }
}
