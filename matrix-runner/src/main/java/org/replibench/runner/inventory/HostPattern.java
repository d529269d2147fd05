package org.replibench.runner.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key below {@code hosts}: one name, or a range of them, and perhaps a port.
 *
 * @param names at least one
 * @param port behind the last colon
 */
record HostPattern(List<String> names, OptionalInt port) {
    /** Ten times what is promised; a typing error in a range can mean billions. */
    static final int MAX_NAMES = 1_000;

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final Pattern WITH_PORT = Pattern.compile("((?:[\\p{L}\\p{N}_.-]|\\[[^]]*])+):(\\d{1,9})");
    private static final Pattern ADDRESS_WITH_PORT =
            Pattern.compile("\\[([\\p{XDigit}.]*:[\\p{XDigit}.]*:[\\p{XDigit}:.]*)]:(\\d{1,9})");
    private static final Pattern RANGE = Pattern.compile("([^\\[\\]]*)\\[([^\\[\\]]*)](.*)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    HostPattern {
        names = List.copyOf(names);
    }

    /**
     * Reads a key as Ansible does: {@code web[1:3]}, {@code web[01:10:2]}, {@code db-[a:c]}, {@code web1:2222}, {@code [::1]:22}.
     *
     * @throws IllegalArgumentException with what is wrong with a range
     */
    static HostPattern parse(String key) {
        Matcher address = ADDRESS_WITH_PORT.matcher(key);
        if (address.matches()) {
            return new HostPattern(List.of(address.group(1)), OptionalInt.of(Integer.parseInt(address.group(2))));
        }
        Matcher withPort = WITH_PORT.matcher(key);
        boolean port = withPort.matches();
        List<String> names = new ArrayList<>();
        expand(port ? withPort.group(1) : key, names);
        return new HostPattern(names, port ? OptionalInt.of(Integer.parseInt(withPort.group(2))) : OptionalInt.empty());
    }

    private static void expand(String key, List<String> names) {
        if (key.indexOf('[') < 0) {
            if (names.size() == MAX_NAMES) {
                throw new IllegalArgumentException("more than " + MAX_NAMES + " hosts");
            }
            names.add(key);
            return;
        }
        Matcher range = RANGE.matcher(key);
        if (!range.matches()) {
            throw new IllegalArgumentException("a bracket without its other one");
        }
        for (String member : members(range.group(2).split(":", -1))) {
            expand(range.group(1) + member + range.group(3), names);
        }
    }

    private static List<String> members(String[] bounds) {
        if (bounds.length != 2 && bounds.length != 3) {
            throw new IllegalArgumentException("no range of begin and end");
        }
        String begin = bounds[0].isEmpty() ? "0" : bounds[0];
        String end = bounds[1];
        int step = bounds.length == 3 ? number(bounds[2]) : 1;
        boolean letters = isLetter(begin) && isLetter(end);
        int first = letters ? LETTERS.indexOf(begin) : number(begin);
        int last = letters ? LETTERS.indexOf(end) : number(end);
        boolean padded = begin.length() > 1 && begin.startsWith("0");
        if (padded && begin.length() != end.length()) {
            throw new IllegalArgumentException("begin and end differ in length");
        }
        if (first > last || step < 1) {
            throw new IllegalArgumentException("a range without members");
        }
        if ((last - first) / step >= MAX_NAMES) {
            throw new IllegalArgumentException("more than " + MAX_NAMES + " hosts");
        }
        List<String> members = new ArrayList<>();
        for (int member = first; member <= last; member += step) {
            members.add(
                    letters
                            ? LETTERS.substring(member, member + 1)
                            : padded ? String.format("%0" + begin.length() + "d", member) : String.valueOf(member));
        }
        return members;
    }

    private static boolean isLetter(String bound) {
        return bound.length() == 1 && LETTERS.contains(bound);
    }

    private static int number(String bound) {
        if (!NUMBER.matcher(bound).matches()) {
            throw new IllegalArgumentException("neither a number nor a letter: '" + bound + "'");
        }
        return Integer.parseInt(bound);
    }
}
