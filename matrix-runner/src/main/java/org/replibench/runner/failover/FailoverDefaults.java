package org.replibench.runner.failover;

import java.util.Map;
import java.util.stream.Stream;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** What a failover study does unless it is said otherwise, where that differs from other studies. */
final class FailoverDefaults {
    private static final Map<Option, String> VALUES = Map.of(
            // A node of a pair that dies leaves nobody to hold a copy; three are the fewest that go on as before.
            Option.NODES,
            "3",
            // Twenty sessions and more, and a machine of two cores keeps time to boot what was killed.
            Option.CLIENTS,
            "24",
            Option.WARMUP,
            "10");

    /** Nothing, the paper's choice, its synchronous brother, what survives a planned stop only, and WildFly's own manager. */
    private static final String ARMS = "none,uniform:2211,uniform:2212,uniform:2311,native:2212";

    private FailoverDefaults() {}

    /** These options, with a failover study's own defaults for those that are not given. */
    static Options settle(Options options) {
        Options settled = options;
        for (Map.Entry<Option, String> value : VALUES.entrySet()) {
            if (!settled.isGiven(value.getKey())) {
                settled = settled.with(value.getKey(), value.getValue());
            }
        }
        return Stream.of(Option.PATTERNS, Option.ENGINE, Option.ARMS).anyMatch(options::isGiven)
                ? settled
                : settled.with(Option.ARMS, ARMS);
    }
}
