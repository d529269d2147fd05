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
 * @param kept whether a study's file keeps it
 */
public record OptionUse(
        Set<CommandName> commands,
        String question,
        String allowed,
        String defaultValue,
        String reason,
        String page,
        Kept kept) {
    /** Whether the file of a study keeps an option, so that it is measured alike when it goes on. */
    public enum Kept {
        /** Also its default, where it has one: what it is now, not what it may become. */
        WITH_DEFAULT,
        /** As its absence means something else than its default. */
        IF_GIVEN,
        /** It decides neither which cells there are nor how they are measured, or is a secret. */
        NEVER
    }

    public OptionUse {
        commands = Collections.unmodifiableSet(EnumSet.copyOf(commands));
    }

    static OptionUse by(CommandName... commands) {
        return by(Set.copyOf(List.of(commands)));
    }

    static OptionUse by(Set<CommandName> commands) {
        return new OptionUse(commands, "", "", "", "", "", Kept.WITH_DEFAULT);
    }

    /** Every command reads it. */
    static OptionUse byAll() {
        return by(EnumSet.allOf(CommandName.class));
    }

    OptionUse and(CommandName... more) {
        Set<CommandName> all = EnumSet.copyOf(commands);
        all.addAll(List.of(more));
        return new OptionUse(all, question, allowed, defaultValue, reason, page, kept);
    }

    OptionUse asks(String text) {
        return new OptionUse(commands, text, allowed, defaultValue, reason, page, kept);
    }

    OptionUse allows(String text) {
        return new OptionUse(commands, question, text, defaultValue, reason, page, kept);
    }

    OptionUse byDefault(String value, String why) {
        return new OptionUse(commands, question, allowed, value, why, page, kept);
    }

    /** Nothing is the default. */
    OptionUse noDefault(String why) {
        return byDefault("", why);
    }

    OptionUse see(String where) {
        return new OptionUse(commands, question, allowed, defaultValue, reason, where, kept);
    }

    OptionUse keptIfGiven() {
        return new OptionUse(commands, question, allowed, defaultValue, reason, page, Kept.IF_GIVEN);
    }

    OptionUse notKept() {
        return new OptionUse(commands, question, allowed, defaultValue, reason, page, Kept.NEVER);
    }

    /** Whether the file of a study states it. */
    boolean isKept(boolean given) {
        return switch (kept) {
            case WITH_DEFAULT -> given || !defaultValue.isEmpty();
            case IF_GIVEN -> given;
            case NEVER -> false;
        };
    }
}
