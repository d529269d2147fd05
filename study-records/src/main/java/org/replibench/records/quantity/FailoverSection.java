package org.replibench.records.quantity;

import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.quantity.QuantityDescription.Visibility;

/** A block of columns of a failover study: a terminal is not wide enough for all of them side by side. */
public enum FailoverSection {
    /** What was lost in all. */
    TOTAL_LOSS("loss", "Data loss, all faults together"),
    /** The same for each fault, with intervals. */
    LOSS_PER_FAULT("loss-per-fault", "Data loss and failed requests per fault"),
    /** How long users were without their sessions. */
    RECOVERY("recovery", "Outage, recovery time and throughput dip"),
    /** What nodes had to do. */
    OVERHEAD("overhead", "Work of the surviving nodes");

    private final String id;
    private final String title;

    FailoverSection(String id, String title) {
        this.id = id;
        this.title = title;
    }

    public String id() {
        return id;
    }

    public String title() {
        return title;
    }

    /** The figures that its table shows, in their order. */
    public List<FailoverQuantity> figures() {
        return Stream.of(FailoverQuantity.values())
                .filter(figure ->
                        figure.section() == this && figure.description().visibility() != Visibility.FILE_ONLY)
                .toList();
    }
}
