package org.replibench.runner.testbed;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.cluster.engine.Interconnect;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Refusal;
import org.replibench.model.Variant;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * The ways in which a study's nodes talk to each other: every network by every security by every release of JGroups.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study names no more than one
 */
public record InterconnectVariants(Map<Variant, Interconnect> all) {
    private static final String SECURITY = Option.INTERCONNECT_SECURITY.key();
    private static final String NETWORK = Option.INTERCONNECT_NETWORK.key();
    private static final String JGROUPS = Option.JGROUPS.key();

    public InterconnectVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /**
     * One variant for each combination.
     *
     * @param libraries empty: the server's own
     * @param networks empty: what nodes have anyway
     * @throws InvalidRequestException if two files are of one release, whose arms would have one name
     */
    public static InterconnectVariants of(
            List<InterconnectSecurity> securities,
            List<Optional<JGroupsLibrary>> libraries,
            List<InterconnectNetwork> networks) {
        Map<Variant, Interconnect> plain = of(securities, libraries);
        if (networks.size() < 2) {
            return new InterconnectVariants(plain);
        }
        Map<Variant, Interconnect> all = new LinkedHashMap<>();
        for (InterconnectNetwork network : networks) {
            plain.forEach((variant, interconnect) -> all.put(variant.with(NETWORK, network.level()), interconnect));
        }
        return new InterconnectVariants(all);
    }

    private static Map<Variant, Interconnect> of(
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
        return all;
    }

    /** What a cell's nodes do. */
    public Interconnect of(Variant variant) {
        return all.get(variant.restrictedTo(Set.of(NETWORK, SECURITY, JGROUPS)));
    }

    /** What copies of a cell share with clients; empty: the same as in all cells of the study. */
    public static Optional<InterconnectNetwork> network(Variant variant) {
        return Arrays.stream(InterconnectNetwork.values())
                .filter(network -> network.isOf(variant))
                .findFirst();
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
