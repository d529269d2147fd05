package org.replibench.runner.doctor;

import org.replibench.model.Refusal;

/**
 * What was found about one matter of a host.
 *
 * @param subject what it is about, such as {@code java}
 * @param text one line
 */
public record HostFinding(Level level, String subject, String text) {
    /** What it means for a study. */
    public enum Level {
        OK,
        /** A study runs, and may measure something else than one thinks. */
        WARNING,
        /** A study cannot run there. */
        ERROR
    }

    static HostFinding ok(String subject, String text) {
        return new HostFinding(Level.OK, subject, text);
    }

    static HostFinding warning(String subject, String text) {
        return new HostFinding(Level.WARNING, subject, text);
    }

    static HostFinding error(String subject, String text) {
        return new HostFinding(Level.ERROR, subject, text);
    }

    static HostFinding error(Refusal refusal) {
        return error(
                refusal.subject(),
                refusal.toString().substring(refusal.subject().length() + ": ".length()));
    }
}
