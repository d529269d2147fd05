package org.replibench.runner.failover;

import java.util.List;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Pattern;
import org.replibench.runner.Parts;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** A pattern and who replicates in it. */
record Arm(Pattern pattern, SessionEngine engine) {
    /**
     * Those that {@code -Dpatterns} and {@code -Dengine} name, as in the matrix; without them those of {@code -Darms}.
     *
     * @throws org.replibench.runner.options.BadInput if an engine can't express a pattern
     */
    static List<Arm> chosen(Options options) {
        if (options.isGiven(Option.PATTERNS) || options.isGiven(Option.ENGINE)) {
            return Parts.patterns(options).stream()
                    .flatMap(
                            pattern -> Parts.engines(options, pattern).stream().map(engine -> new Arm(pattern, engine)))
                    .toList();
        }
        return options.list(Option.ARMS, Arm::parse);
    }

    private static Arm parse(String text) {
        int colon = text.indexOf(':');
        Pattern pattern = Pattern.parse(text.substring(colon + 1));
        SessionEngine engine = SessionEngines.byName(colon < 0 ? "none" : text.substring(0, colon));
        engine.refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return new Arm(pattern, engine);
    }
}
