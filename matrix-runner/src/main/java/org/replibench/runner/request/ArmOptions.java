package org.replibench.runner.request;

import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Arm;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * The arms that options ask for, each with an engine that can express its pattern.
 *
 * @param leftOut which patterns are not measured by which of the engines that were asked for, and why
 */
public record ArmOptions(List<Arm> arms, List<Refusal> leftOut) {
    private static final String ALL_PATTERNS = "all";

    public ArmOptions {
        arms = List.copyOf(arms);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Every pattern that a study names with every engine of those it names that can express it.
     *
     * @throws InvalidRequestException if none can express a pattern
     */
    public static ArmOptions ofPatterns(CommandOptions options) {
        List<SessionEngine> engines = options.list(Option.ENGINE, SessionEngines::byName);
        List<Arm> arms = new ArrayList<>();
        List<Refusal> leftOut = new ArrayList<>();
        for (Pattern pattern : patterns(options)) {
            List<SessionEngine> asked = engines.stream()
                    .map(engine -> SessionEngines.forPattern(engine, pattern))
                    .distinct()
                    .toList();
            List<Refusal> refusals = asked.stream()
                    .flatMap(engine -> engine.unsupportedReason(pattern).stream())
                    .toList();
            if (refusals.size() == asked.size()) {
                throw options.invalid(Option.PATTERNS, refusals.get(0));
            }
            asked.stream()
                    .filter(engine -> engine.unsupportedReason(pattern).isEmpty())
                    .forEach(engine -> arms.add(new Arm(pattern, engine.name())));
            leftOut.addAll(refusals);
        }
        return new ArmOptions(arms, leftOut);
    }

    /**
     * Those that an option lists by name.
     *
     * @throws InvalidRequestException if one is no arm, or its engine can't express its pattern
     */
    public static ArmOptions listed(CommandOptions options, Option option) {
        return new ArmOptions(options.list(option, ArmOptions::parse), List.of());
    }

    /**
     * The one arm of an ad-hoc cluster.
     *
     * @throws InvalidRequestException if the engine can't express the pattern
     */
    public static Arm single(CommandOptions options) {
        SessionEngine engine = options.parsed(Option.ENGINE, SessionEngines::byName);
        return options.parsed(Option.PATTERN, text -> {
            Pattern pattern = Pattern.parse(text);
            return supported(SessionEngines.forPattern(engine, pattern), pattern);
        });
    }

    /** The patterns that an option lists; {@code all} means every one with write quota 1. */
    public static List<Pattern> patterns(CommandOptions options) {
        return options.list(Option.PATTERNS, ArmOptions::parsePatterns).stream()
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private static List<Pattern> parsePatterns(String item) {
        return item.equals(ALL_PATTERNS) ? List.copyOf(ReplicationPattern.all()) : List.of(Pattern.parse(item));
    }

    /**
     * Reads {@code none}, or ENGINE:PATTERN such as {@code replibench:2212}.
     *
     * @throws IllegalArgumentException with one line if it is no arm, or its engine can't express its pattern
     */
    static Arm parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != (text.equals(Arm.CONTROL.label()) ? 1 : 2)) {
            throw new Refusal("arms", "no arm", "none or ENGINE:PATTERN", text, "-Darms=none,replibench:2212")
                    .exception();
        }
        return supported(SessionEngines.byName(parts[0]), Pattern.parse(parts[parts.length - 1]));
    }

    private static Arm supported(SessionEngine engine, Pattern pattern) {
        engine.requireSupported(pattern);
        return new Arm(pattern, engine.name());
    }
}
