package org.replibench.analysis;

import java.util.List;
import org.replibench.model.CellRecord;

/** How a record tells that sessions were larger than shopping makes them. */
public final class SessionSettings {
    /** The keys of {@link CellRecord#settings} for what was added; none of them is there if nothing was. */
    public static final List<String> ADDED = List.of("session.extra_kb", "session.changed_percent");

    private SessionSettings() {}
}
