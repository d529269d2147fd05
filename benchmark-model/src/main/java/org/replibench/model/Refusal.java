package org.replibench.model;

import java.util.Collection;

/**
 * A refused value, in one line.
 *
 * @param subject the option or part that is wrong
 * @param problem what is wrong with it
 * @param expected what it may be
 * @param got what it was
 * @param suggestion what to do instead, after the word "Try"
 */
public record Refusal(String subject, String problem, String expected, String got, String suggestion) {
    @Override
    public String toString() {
        return subject + ": " + problem + "; expected " + expected + ", got " + quoted() + ". Try " + suggestion;
    }

    /** Nothing is hard to see. */
    private String quoted() {
        return got.isEmpty() ? "''" : got;
    }

    /** For a name that is none of those allowed; the first of them is suggested. */
    public static Refusal unknown(String option, Collection<String> allowed, String got) {
        return new Refusal(
                option,
                "unknown",
                String.join(", ", allowed),
                got,
                "-D" + option + "=" + allowed.iterator().next());
    }

    /** The same, with the file and the line where the value stands. */
    public Refusal at(String place) {
        return new Refusal(place + ": " + subject, problem, expected, got, suggestion);
    }

    /** For where a value is parsed. */
    public IllegalArgumentException exception() {
        return exception(null);
    }

    /** For where a value is parsed by something that refuses it in words of its own. */
    public IllegalArgumentException exception(Throwable cause) {
        return new IllegalArgumentException(toString(), cause);
    }
}
