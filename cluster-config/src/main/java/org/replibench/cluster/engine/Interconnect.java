package org.replibench.cluster.engine;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How nodes talk to each other.
 *
 * @param security what they ask of those that they talk to
 * @param jgroups the library by which they do; empty: the server's own
 */
public record Interconnect(InterconnectSecurity security, Optional<JGroupsLibrary> jgroups) {
    /** The default: {@linkplain InterconnectSecurity#NONE no} security, by the server's own library. */
    public static final Interconnect DEFAULT = of(InterconnectSecurity.NONE);

    /** By the server's own library. */
    public static Interconnect of(InterconnectSecurity security) {
        return new Interconnect(security, Optional.empty());
    }

    /** As a record states it. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(security.settings());
        settings.put(JGroupsLibrary.KEY, jgroups.map(JGroupsLibrary::version).orElse(JGroupsLibrary.OF_SERVER));
        return settings;
    }
}
