package org.replibench.runner.options;

/**
 * A request that can't be met; its message is one line: the culprit, what is allowed, the next step. Characters that would break the
 * line, or show it in another order, stand in it by their number.
 */
public final class BadInput extends RuntimeException {
    public BadInput(String line) {
        super(onOneLine(line));
    }

    public BadInput(String line, Throwable cause) {
        super(onOneLine(line), cause);
    }

    /** What a person typed, or a library complained of, is quoted in it, and may hold anything. */
    private static String onOneLine(String text) {
        StringBuilder line = new StringBuilder();
        String.valueOf(text).codePoints().forEach(point -> {
            if (isInvisible(point)) {
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
