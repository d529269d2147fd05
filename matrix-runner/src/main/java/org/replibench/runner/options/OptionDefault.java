package org.replibench.runner.options;

import java.nio.file.Path;

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

    /** On a machine of two cores, whatever this one has. */
    private static CommandOptions preset(CommandName command, String name) {
        return name.equals(Preset.QUICK) ? Preset.quick(command, 2, 0) : Preset.find(command, name, Path.of(""));
    }

    String sentence() {
        return value.isEmpty() ? reason : "`" + value + "`: " + reason;
    }
}
