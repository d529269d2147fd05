package org.replibench.cluster.server;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fixed heap size of a node's JVM, so that no run differs by when the heap grew.
 *
 * @param mebibytes at least {@value #MIN_MEBIBYTES}
 */
public record HeapSize(int mebibytes) {
    /** A bound that catches typing errors. */
    public static final int MIN_MEBIBYTES = 128;

    /** 8 nodes of it fit a machine of 8 GiB. */
    public static final HeapSize DEFAULT = new HeapSize(512);

    private static final int MEBIBYTES_PER_GIBIBYTE = 1024;

    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,5})([mg])", Pattern.CASE_INSENSITIVE);

    /** @throws IllegalArgumentException with one line if it is too small */
    public HeapSize {
        if (mebibytes < MIN_MEBIBYTES) {
            throw new IllegalArgumentException("heap: at least " + MIN_MEBIBYTES + "m, found " + mebibytes + "m");
        }
    }

    /**
     * Reads a size as the JVM's {@code -Xmx} takes it, such as {@code 512m} or {@code 1g}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static HeapSize parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "heap: a whole number and m or g required, such as 512m or 1g, found '" + text + "'");
        }
        int number = Integer.parseInt(matcher.group(1));
        return new HeapSize(
                matcher.group(2).equalsIgnoreCase("g") ? Math.multiplyExact(number, MEBIBYTES_PER_GIBIBYTE) : number);
    }

    /** The JVM's flags. */
    List<String> flags() {
        return List.of("-Xms" + this, "-Xmx" + this);
    }

    /** Such as {@code 512m}. */
    @Override
    public String toString() {
        return mebibytes + "m";
    }
}
