package org.replibench.petstore.parts;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a load generator says of a request in the header {@value #HEADER}: which page it is, and that one in so many requests
 * for that page is sampled.
 *
 * @param interval one in so many, from 1
 */
public record SampledPage(int interval, String page) {
    /** The header's name. */
    public static final String HEADER = "X-Replibench-Page";

    private static final Pattern VALUE = Pattern.compile("1/([1-9][0-9]{0,5}) ([A-Za-z0-9_. -]{1,40})");

    /** The header's value. */
    public String value() {
        return "1/" + interval + " " + page;
    }

    /** Reads the header; empty if there is none, or none of that form. */
    static Optional<SampledPage> parse(String header) {
        if (header == null) {
            return Optional.empty();
        }
        Matcher value = VALUE.matcher(header);
        return value.matches()
                ? Optional.of(new SampledPage(Integer.parseInt(value.group(1)), value.group(2)))
                : Optional.empty();
    }
}
