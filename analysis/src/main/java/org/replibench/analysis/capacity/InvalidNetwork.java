package org.replibench.analysis.capacity;

/** A network without a solution, or of which none was found; the message is one line: where, what is allowed, what not. */
public final class InvalidNetwork extends IllegalArgumentException {
    private final String where;

    /**
     * @param where the culprit as a path, such as {@code classes.shop.demands.cpu}
     * @param what what is allowed and what was found
     */
    public InvalidNetwork(String where, String what) {
        super(oneLine(where + ": " + what));
        this.where = where;
    }

    /** A name may hold what ends a line; a message may not. */
    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder();
        for (char one : text.toCharArray()) {
            switch (Character.getType(one)) {
                case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                    line.append(String.format("\\u%04x", (int) one));
                default -> line.append(one);
            }
        }
        return line.toString();
    }

    /** The culprit as a path, such as {@code classes.shop.demands.cpu}. */
    public String where() {
        return where;
    }
}
