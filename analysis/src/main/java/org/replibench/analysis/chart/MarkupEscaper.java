package org.replibench.analysis.chart;

/** Text in a page or in a picture. */
public final class MarkupEscaper {
    private MarkupEscaper() {}

    /** The text as HTML and SVG want it: nothing of it is taken for a tag. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
