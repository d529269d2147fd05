package org.replibench.runner.testbed;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.cluster.engine.Interconnect;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.model.Refusal;
import org.replibench.model.Variant;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * The ways in which a study's nodes talk to each other: every security by every release of JGroups.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study names no more than one
 */
public record InterconnectVariants(Map<Variant, Interconnect> all) {
    private static final String SECURITY = Option.INTERCONNECT_SECURITY.key();
    private static final String JGROUPS = Option.JGROUPS.key();

    public InterconnectVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /**
     * One variant for each pair.
     *
     * @param libraries empty: the server's own
     * @throws InvalidRequestException if two files are of one release, whose arms would have one name
     */
    public static InterconnectVariants of(
            List<InterconnectSecurity> securities, List<Optional<JGroupsLibrary>> libraries) {
        Map<Variant, Interconnect> all = new LinkedHashMap<>();
        for (InterconnectSecurity security : securities) {
            Variant secured = securities.size() == 1 ? Variant.PLAIN : Variant.PLAIN.with(SECURITY, level(security));
            for (Optional<JGroupsLibrary> library : libraries) {
                Interconnect before = all.put(
                        libraries.size() == 1 ? secured : secured.with(JGROUPS, level(library)),
                        new Interconnect(security, library));
                if (before != null && !before.jgroups().equals(library)) {
                    throw new InvalidRequestException(new Refusal(
                            JGROUPS,
                            "two files of one release",
                            "each release once",
                            level(library),
                            "to compare them in two studies"));
                }
            }
        }
        return new InterconnectVariants(all);
    }

    /** What a cell's nodes do. */
    public Interconnect of(Variant variant) {
        return all.get(variant.restrictedTo(Set.of(SECURITY, JGROUPS)));
    }

    /** Stands in a table without its factor, where "none" would be taken for anything. */
    private static String level(InterconnectSecurity security) {
        return security == InterconnectSecurity.NONE ? "unsecured" : security.key();
    }

    private static String level(Optional<JGroupsLibrary> library) {
        return library.map(JGroupsLibrary::version)
                .map(version -> "jgroups" + version.replaceAll("[^A-Za-z0-9.]", "_"))
                .orElse("own_jgroups");
    }
}
