package org.replibench.analysis.chart;

import org.replibench.analysis.text.SingleLineText;

/** Text in a page or in a picture. */
public final class MarkupEscaper {
    private MarkupEscaper() {}

    /** The text as HTML and SVG want it: nothing of it is taken for a tag, and no character is one that XML has not. */
    public static String escape(String text) {
        return SingleLineText.ofLines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
