package org.replibench.analysis.compare;

/** A line of text, broken between words where it is longer than a terminal is wide. */
public final class WrappedLine {
    /** What fits a terminal of ordinary width and a ticket without wrapping. */
    public static final int MAX_WIDTH = 120;

    private static final String CONTINUATION = "    ";

    private WrappedLine() {}

    /** Returns it with a line feed at its end. */
    public static String of(String line) {
        StringBuilder text = new StringBuilder();
        int width = 0;
        for (String word : line.split(" ")) {
            if (width > 0 && width + 1 + word.length() > MAX_WIDTH) {
                text.append('\n').append(CONTINUATION);
                width = CONTINUATION.length();
            } else if (width > 0) {
                text.append(' ');
                width++;
            }
            text.append(word);
            width += word.length();
        }
        return text.append('\n').toString();
    }
}
