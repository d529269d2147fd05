package org.replibench.runner.study;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;

/**
 * The options that decide which cells a kind of study has and how they are measured, in the order in which they are declared.
 *
 * @param always what every such study has, given or not: what its options are now, not what their defaults may become
 * @param ifGiven what not every such study has
 */
public record PersistedOptions(Set<Option> always, Set<Option> ifGiven) {
    /** What is not in force where others are given. */
    private static final Map<Option, Set<Option>> REPLACED_BY = Map.of(
            Option.CLIENTS, EnumSet.of(Option.LOADS, Option.CLIENTS_TOTAL),
            Option.ARMS, EnumSet.of(Option.PATTERNS, Option.ENGINE));

    public PersistedOptions {
        always = Set.copyOf(always);
        ifGiven = Set.copyOf(ifGiven);
    }

    Set<Option> all() {
        Set<Option> all = EnumSet.copyOf(always);
        all.addAll(ifGiven);
        return all;
    }

    /** Those of a study with these options. */
    Stream<Option> presentIn(CommandOptions commandOptions) {
        return all().stream()
                .filter(option -> always.contains(option) || commandOptions.isGiven(option))
                .filter(commandOptions::reads)
                .filter(option ->
                        REPLACED_BY.getOrDefault(option, Set.of()).stream().noneMatch(commandOptions::isGiven));
    }

    /** The same as arguments for a shell. */
    public String commandLine(CommandOptions commandOptions) {
        return presentIn(commandOptions)
                .map(option ->
                        "-D" + option.key() + "='" + commandOptions.text(option).replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
