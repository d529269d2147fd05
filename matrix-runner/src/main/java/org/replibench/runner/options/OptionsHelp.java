package org.replibench.runner.options;

import java.nio.file.Path;
import java.util.stream.Collectors;

/** What {@code -Dhelp} prints: the options that a command reads, from their declarations. */
public final class OptionsHelp {
    private OptionsHelp() {}

    /** All of a command's options. */
    public static String of(CommandName command) {
        return "./mvnw " + command.flag() + " verify -Dname=value: " + command.question() + "\n\n"
                + Option.of(command).stream()
                        .map(option -> describe(command, option))
                        .collect(Collectors.joining("\n"));
    }

    private static String describe(CommandName command, Option option) {
        OptionUse use = option.use(command).orElseThrow();
        return "-D" + option.key() + "\n    " + plain(use.question()) + "\n    allowed: " + plain(use.allowed())
                + "\n    default: "
                + plain(OptionDefault.of(command, option).sentence())
                + (use.page().isEmpty() ? "" : "\n    more: docs/" + use.page()) + "\n";
    }

    private static String plain(String markdown) {
        return markdown.replace("`", "");
    }

    /**
     * What an option is for a command where it is not given, and why.
     *
     * @param value empty: none
     */
    record OptionDefault(String value, String reason) {
        /** The usual preset's value, or else the declared one. */
        static OptionDefault of(CommandName command, Option option) {
            OptionUse use = option.use(command).orElseThrow();
            return command.usualPreset()
                    .filter(preset -> preset(command, preset).isGiven(option))
                    .map(preset -> new OptionDefault(preset(command, preset).text(option), "preset `" + preset + "`"))
                    .orElseGet(() -> new OptionDefault(use.defaultValue(), use.reason()));
        }

        private static CommandOptions preset(CommandName command, String name) {
            return Preset.find(command, name, Path.of(""));
        }

        String sentence() {
            return value.isEmpty() ? reason : "`" + value + "`: " + reason;
        }
    }
}
