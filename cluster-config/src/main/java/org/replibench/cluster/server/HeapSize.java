package org.replibench.cluster.server;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.model.Refusal;

/**
 * The fixed heap size of a node's JVM, so that no run differs by when the heap grew.
 *
 * @param mebibytes at least {@value #MIN_MEBIBYTES}
 */
public record HeapSize(int mebibytes) {
    /** A bound that catches typing errors. */
    public static final int MIN_MEBIBYTES = 64;

    /** 8 nodes of it fit a machine of 8 GiB. */
    public static final HeapSize DEFAULT = new HeapSize(512);

    private static final int MEBIBYTES_PER_GIBIBYTE = 1024;

    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,5})([mg])", Pattern.CASE_INSENSITIVE);

    /** @throws IllegalArgumentException with one line if it is too small */
    public HeapSize {
        if (mebibytes < MIN_MEBIBYTES) {
            throw new Refusal(
                            "heap",
                            "too small",
                            "at least " + MIN_MEBIBYTES + "m",
                            mebibytes + "m",
                            "-Dheap=" + MIN_MEBIBYTES + "m")
                    .exception();
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
            throw new Refusal("heap", "no size", "a whole number and m or g", text, "-Dheap=512m").exception();
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
