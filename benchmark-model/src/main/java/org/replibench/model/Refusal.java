package org.replibench.model;

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

    /** For where a value is parsed. */
    public IllegalArgumentException exception() {
        return new IllegalArgumentException(toString());
    }
}
