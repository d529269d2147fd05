package org.replibench.runner.testbed;

import java.util.List;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Pattern;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/** What studies compare: how sessions are replicated, and by which engine. */
public record Arm(Pattern pattern, SessionEngine engine) {
    private static final String NONE = "none";

    /**
     * Every pattern that a study names with every engine of those it names that can express it.
     *
     * @throws InvalidRequestException if none can express a pattern
     */
    public static List<Arm> ofPatterns(CommandOptions options) {
        return StudyComponents.patterns(options).stream()
                .flatMap(pattern ->
                        StudyComponents.engines(options, pattern).stream().map(engine -> new Arm(pattern, engine)))
                .toList();
    }

    /**
     * Those that an option lists by name.
     *
     * @throws InvalidRequestException if one is no arm, or its engine can't express its pattern
     */
    public static List<Arm> listed(CommandOptions options, Option option) {
        return options.list(option, Arm::parse);
    }

    /**
     * Reads {@code none}, or ENGINE:PATTERN such as {@code replibench:2212}.
     *
     * @throws IllegalArgumentException with one line if it is no arm, or its engine can't express its pattern
     */
    static Arm parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != (text.equals(NONE) ? 1 : 2)) {
            throw new IllegalArgumentException(
                    "arms: found '" + text + "', allowed: none, ENGINE:PATTERN such as replibench:2212");
        }
        SessionEngine engine = SessionEngines.byName(parts[0]);
        Pattern pattern = Pattern.parse(parts[parts.length - 1]);
        engine.unsupportedReason(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return new Arm(pattern, engine);
    }
}
