package org.replibench.analysis.text;

import java.util.function.IntPredicate;

/** Makes one line of a text that quotes what may hold anything: a name, what a person typed, what a library complained of. */
public final class SingleLineText {
    private static final int BEGINNING = 1_500;
    private static final int END = 500;

    private SingleLineText() {}

    /** {@code text}; characters that would break the line, or show it in another order, stand in it by their number. */
    public static String of(String text) {
        return escape(text, point -> false);
    }

    /** The same of a text of several lines: line feeds and tabs stay. */
    public static String ofLines(String text) {
        return escape(text, point -> point == '\n' || point == '\t');
    }

    /** The beginning and the end of a line that is longer than a person reads. */
    public static String shortened(String line) {
        return line.length() <= BEGINNING + END
                ? line
                : line.substring(0, BEGINNING) + " … " + line.substring(line.length() - END);
    }

    private static String escape(String text, IntPredicate allowed) {
        StringBuilder line = new StringBuilder();
        String.valueOf(text).codePoints().forEach(point -> {
            if (isInvisible(point) && !allowed.test(point)) {
                line.append(String.format("\\u%04x", point));
            } else {
                line.appendCodePoint(point);
            }
        });
        return line.toString();
    }

    private static boolean isInvisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
