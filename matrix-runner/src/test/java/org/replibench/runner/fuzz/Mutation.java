package org.replibench.runner.fuzz;

import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * One way to spoil a request.
 *
 * @param name what a finding says of it
 * @param isRefused whether no response may be a success
 * @param mayClose whether a server may close the connection without a response, because no HTTP is left of the request
 */
public record Mutation(String name, UnaryOperator<RequestDraft> change, boolean isRefused, boolean mayClose) {
    private static final char FIRST_PRINTABLE = 0x20;
    private static final char LAST_PRINTABLE = 0x7e;

    /** What servers take at most, usually. */
    private static final int MAX_HEADER_LENGTH = 1_000_000;

    private static final int MAX_SHOWN_LENGTH = 60;

    public static Mutation of(String name, UnaryOperator<RequestDraft> change) {
        return new Mutation(name, change, false, false);
    }

    /** One that sends a value, without which a finding would say little. */
    public static Mutation sent(String name, String value, UnaryOperator<RequestDraft> change) {
        boolean isHttp = value.length() <= MAX_HEADER_LENGTH
                && value.chars().allMatch(letter -> letter >= FIRST_PRINTABLE && letter <= LAST_PRINTABLE);
        return new Mutation(name + " " + shortened(value), change, false, !isHttp);
    }

    /** One that no server may take for good. */
    public static Mutation refused(String name, UnaryOperator<RequestDraft> change) {
        return new Mutation(name, change, true, false);
    }

    /** One that a server need not even answer. */
    public static Mutation broken(String name, UnaryOperator<RequestDraft> change) {
        return new Mutation(name, change, false, true);
    }

    public RequestDraft apply(RequestDraft draft) {
        return change.apply(draft);
    }

    /** Both, one after the other. */
    public Mutation and(Mutation next) {
        return new Mutation(
                name + " + " + next.name,
                draft -> next.apply(apply(draft)),
                isRefused || next.isRefused,
                mayClose || next.mayClose);
    }

    private static String shortened(String value) {
        String shown = value.chars()
                .limit(MAX_SHOWN_LENGTH)
                .mapToObj(letter -> letter < FIRST_PRINTABLE || letter > LAST_PRINTABLE
                        ? "\\x%02x".formatted(letter)
                        : String.valueOf((char) letter))
                .collect(Collectors.joining());
        return value.length() > MAX_SHOWN_LENGTH ? shown + "… (" + value.length() + ")" : shown;
    }
}
