package org.replibench.runner.options;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What commands do with an option, as help and reference show it.
 *
 * @param commands that read it so
 * @param question that it answers
 * @param allowed values, with their unit
 * @param defaultValue what an absent option means; empty means none
 * @param reason for the default
 * @param page of {@code docs} that says more; empty if none does
 */
public record OptionUse(
        Set<CommandName> commands, String question, String allowed, String defaultValue, String reason, String page) {
    public OptionUse {
        commands = Collections.unmodifiableSet(EnumSet.copyOf(commands));
    }

    static OptionUse by(CommandName... commands) {
        return by(Set.copyOf(List.of(commands)));
    }

    static OptionUse by(Set<CommandName> commands) {
        return new OptionUse(commands, "", "", "", "", "");
    }

    /** Every command reads it. */
    static OptionUse byAll() {
        return by(EnumSet.allOf(CommandName.class));
    }

    OptionUse and(CommandName... more) {
        Set<CommandName> all = EnumSet.copyOf(commands);
        all.addAll(List.of(more));
        return new OptionUse(all, question, allowed, defaultValue, reason, page);
    }

    OptionUse asks(String text) {
        return new OptionUse(commands, text, allowed, defaultValue, reason, page);
    }

    OptionUse allows(String text) {
        return new OptionUse(commands, question, text, defaultValue, reason, page);
    }

    OptionUse byDefault(String value, String why) {
        return new OptionUse(commands, question, allowed, value, why, page);
    }

    /** Nothing is the default. */
    OptionUse noDefault(String why) {
        return byDefault("", why);
    }

    OptionUse see(String where) {
        return new OptionUse(commands, question, allowed, defaultValue, reason, where);
    }
}
