package org.replibench.runner.study;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/**
 * The options that decide which cells a kind of study has and how they are measured, in the order in which they are declared.
 *
 * @param always what every such study has, given or not: what its options are now, not what their defaults may become
 * @param ifGiven what not every such study has
 */
public record KeptOptions(Set<Option> always, Set<Option> ifGiven) {
    public KeptOptions {
        always = Set.copyOf(always);
        ifGiven = Set.copyOf(ifGiven);
    }

    Set<Option> all() {
        Set<Option> all = EnumSet.copyOf(always);
        all.addAll(ifGiven);
        return all;
    }

    /** Those of a study with these options. */
    Stream<Option> of(Options options) {
        return all().stream()
                .filter(option -> always.contains(option) || options.isGiven(option))
                .filter(option -> option != Option.CLIENTS || !options.isGiven(Option.LOADS));
    }

    /** The same as arguments for a shell. */
    public String commandLine(Options options) {
        return of(options)
                .map(option -> "-D" + option.key() + "='" + options.text(option).replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
