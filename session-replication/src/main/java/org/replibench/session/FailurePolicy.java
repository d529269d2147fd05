package org.replibench.session;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What becomes of a request whose changes the holders did not confirm. */
public enum FailurePolicy {
    /** The request fails: whoever got an answer can rely on it. */
    FAIL,
    /** The request goes on, and the failure is counted. */
    CONTINUE;

    /** How the policy is written in options. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static FailurePolicy parse(String text) {
        return Arrays.stream(values())
                .filter(policy -> policy.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Options.PREFIX + "on-failure: "
                        + Arrays.stream(values()).map(FailurePolicy::text).collect(Collectors.joining(" or "))
                        + ", found '" + text + "'"));
    }
}
