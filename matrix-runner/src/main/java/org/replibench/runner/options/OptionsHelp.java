package org.replibench.runner.options;

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
}
