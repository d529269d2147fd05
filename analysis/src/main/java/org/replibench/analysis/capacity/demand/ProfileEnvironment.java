package org.replibench.analysis.capacity.demand;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.records.cell.RecordSettings;

/** What changes demands, and is not part of what may be asked "what if" of: the settings of records that tell it. */
public final class ProfileEnvironment {
    private static final List<String> NAMES = List.of(
            "machine.",
            "isolation",
            "jvm.",
            "node.",
            "postgresql.",
            "load.think.",
            "interconnect.delay",
            RecordSettings.NODE_HOSTS_CORES,
            RecordSettings.NODE_HOSTS_PROCESSOR,
            RecordSettings.DATABASE_HOST_CORES,
            RecordSettings.INTERCONNECT_SECURITY,
            RecordSettings.JGROUPS);

    /** These may be asked "what if" of, but a profile has one of each, too. */
    private static final List<String> CHANGEABLE = List.of("quota.", "interconnect.rate");

    private ProfileEnvironment() {}

    /** That part of a record's settings. */
    public static Map<String, String> of(Map<String, String> settings) {
        Map<String, String> environment = new TreeMap<>(settings);
        environment.keySet().removeIf(name -> !belongs(name));
        return environment;
    }

    private static boolean belongs(String name) {
        return RecordSettings.SESSION_SIZE_KEYS.contains(name) || NAMES.stream().anyMatch(name::startsWith);
    }

    /** Whether all cells of a profile that tell a setting have to agree in it. */
    static boolean isOneInAProfile(String name) {
        return belongs(name) || CHANGEABLE.stream().anyMatch(name::startsWith);
    }
}
