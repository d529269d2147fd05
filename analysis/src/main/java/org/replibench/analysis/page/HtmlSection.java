package org.replibench.analysis.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.analysis.chart.MarkupEscaper;

/** A part of a page with its heading: notes, charts with captions, tables and lists. */
public final class HtmlSection {
    private final String id;
    private final String heading;
    private final List<String> parts = new ArrayList<>();

    /** An empty section, which a page leaves out. */
    public HtmlSection(String id, String heading) {
        this.id = id;
        this.heading = heading;
    }

    String id() {
        return id;
    }

    public String heading() {
        return heading;
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    /** Adds a paragraph that explains. */
    public HtmlSection note(String text) {
        return text.isEmpty() ? this : add("<p class=\"note\">" + MarkupEscaper.escape(text) + "</p>");
    }

    /** Adds a heading of its own inside the section. */
    public HtmlSection subheading(String text) {
        return add("<h3>" + MarkupEscaper.escape(text) + "</h3>");
    }

    /** Adds a chart with the words below it. */
    public HtmlSection chart(String svg, String caption) {
        return add("<figure class=\"drawn\">\n<div class=\"scroll\" tabindex=\"0\">" + svg + "</div>\n<figcaption>"
                + MarkupEscaper.escape(caption) + "</figcaption>\n</figure>");
    }

    /** Adds a table. */
    public <T> HtmlSection table(HtmlTable<T> table, List<T> rows) {
        return add(table.html(rows));
    }

    /** Adds lines as a list; none if there are none. */
    public HtmlSection list(List<String> lines) {
        return lines.isEmpty()
                ? this
                : add(lines.stream()
                        .map(line -> "<li>" + MarkupEscaper.escape(line) + "</li>\n")
                        .collect(Collectors.joining("", "<ul>\n", "</ul>")));
    }

    /** Adds lines as a list that stands out, if there are any. */
    public HtmlSection list(String kind, List<String> lines) {
        return lines.isEmpty()
                ? this
                : add(lines.stream()
                        .map(line -> "<li>" + MarkupEscaper.escape(line) + "</li>\n")
                        .collect(Collectors.joining("", "<ul id=\"" + kind + "\" class=\"" + kind + "\">\n", "</ul>")));
    }

    /** Adds names with what they mean; none if there are none. */
    public HtmlSection definitions(Map<String, String> meanings) {
        return meanings.isEmpty() ? this : add(definitionList(meanings));
    }

    /** Adds commands as they are typed. */
    public HtmlSection commands(String lines) {
        return preformatted(lines);
    }

    /** Adds lines as they stand, in columns. */
    public HtmlSection preformatted(String lines) {
        return lines.isEmpty() ? this : add("<pre>" + MarkupEscaper.escape(lines) + "</pre>");
    }

    /** Adds markup that is right as it stands. */
    public HtmlSection add(String html) {
        parts.add(html);
        return this;
    }

    static String definitionList(Map<String, String> meanings) {
        return meanings.entrySet().stream()
                .map(meaning -> "<dt>" + MarkupEscaper.escape(meaning.getKey()) + "</dt><dd>"
                        + MarkupEscaper.escape(meaning.getValue()) + "</dd>\n")
                .collect(Collectors.joining("", "<dl>\n", "</dl>"));
    }

    String html() {
        return "<section id=\"" + id + "\">\n<h2>" + MarkupEscaper.escape(heading) + "</h2>\n"
                + String.join("\n", parts) + "\n</section>";
    }
}
