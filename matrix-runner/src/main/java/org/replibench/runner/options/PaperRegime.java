package org.replibench.runner.options;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;

/**
 * What the white paper's presets can't do without, whatever else is given with them: the paper's findings are of its workload, of
 * clients that think as its did, and of the loads that it names.
 */
final class PaperRegime {
    /** The presets that replay the paper. */
    private static final Set<String> PRESETS = Set.of("paper", "paper-quick");

    /** As the preset has them, or absent as they are there. */
    private static final List<Option> FIXED =
            List.of(Option.WORKLOAD, Option.THINK_TIME, Option.SESSION_KB, Option.SESSION_CHANGED, Option.CLIENTS);

    private PaperRegime() {}

    /** @throws InvalidRequestException with the name of the option that contradicts the preset */
    static void requireKept(String name, CommandOptions preset, CommandOptions given) {
        if (PRESETS.contains(name)) {
            FIXED.stream()
                    .filter(given::isGiven)
                    .filter(option ->
                            !preset.isGiven(option) || !given.text(option).equals(preset.text(option)))
                    .findFirst()
                    .ifPresent(option -> {
                        throw given.invalid(option, refusal(name, preset, option, given.text(option)));
                    });
            requireLoads(name, preset, given);
        }
    }

    private static Refusal refusal(String name, CommandOptions preset, Option option, String got) {
        if (option == Option.CLIENTS) {
            return new Refusal(
                    option.key(),
                    contradicts(name),
                    "its loads, " + String.join(" and ", loads(preset)),
                    got,
                    "-D" + Option.LOADS.key() + "="
                            + loads(preset).stream()
                                    .map(load -> load + ":" + got)
                                    .collect(Collectors.joining(",")));
        }
        return new Refusal(
                option.key(),
                contradicts(name),
                preset.isGiven(option) ? preset.text(option) : "none",
                got,
                "another preset, or a YAML file of your own");
    }

    private static void requireLoads(String name, CommandOptions preset, CommandOptions given) {
        if (given.isGiven(Option.LOADS) && !loads(preset).containsAll(loads(given))) {
            throw given.invalid(
                    Option.LOADS,
                    new Refusal(
                            Option.LOADS.key(),
                            contradicts(name),
                            "no others than " + String.join(" and ", loads(preset)),
                            given.text(Option.LOADS),
                            "-D" + Option.LOADS.key() + "=" + preset.text(Option.LOADS)));
        }
    }

    private static String contradicts(String name) {
        return "contradicts preset " + name;
    }

    /** Their names, without how many clients they are. */
    private static Set<String> loads(CommandOptions options) {
        return Arrays.stream(options.text(Option.LOADS).split(","))
                .map(load -> load.strip().split(":", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
