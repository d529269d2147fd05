package org.replibench.analysis.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.analysis.chart.MarkupEscaper;

/** A study's page that needs no network: the answer, its findings, a table of contents, and sections. */
public final class HtmlPage {
    private final String title;
    private final Answer answer;
    private final List<HtmlSection> sections = new ArrayList<>();
    private String study;
    private String footer = "Made from the raw records beside this file; it can be made again from them.";
    private Map<String, String> codes = Map.of();
    private String lead = "";
    private String scripts = "";

    /**
     * An empty page.
     *
     * @param title the study's kind and name
     */
    public HtmlPage(String title, Answer answer) {
        this.title = title;
        this.study = title;
        this.answer = answer;
    }

    /** Adds what stands beside the title, such as when the study was measured. */
    public HtmlPage detail(String detail) {
        study = detail.isEmpty() ? study : study + " · " + detail;
        return this;
    }

    /** Adds, between the sentence and the findings, what the codes mean that are used from there on. */
    public HtmlPage codes(Map<String, String> meanings) {
        codes = meanings;
        return this;
    }

    /** Adds a section, unless it is empty. */
    public HtmlPage section(HtmlSection section) {
        if (!section.isEmpty()) {
            sections.add(section);
        }
        return this;
    }

    /** Adds markup between the contents and the first section. */
    public HtmlPage lead(String html) {
        lead = html;
        return this;
    }

    /** Replaces what stands at the page's end. */
    public HtmlPage footer(String text) {
        footer = text;
        return this;
    }

    /** Adds script elements behind the page's end, which fill sections. */
    public HtmlPage scripts(String elements) {
        scripts = elements;
        return this;
    }

    /** Returns the document. */
    public String render() {
        return resource("page.html")
                .replace("/*{style}*/", resource("page.css"))
                .replace("/*{title}*/", "Replibench: " + MarkupEscaper.escape(title))
                .replace("/*{study}*/", "Replibench · " + MarkupEscaper.escape(study))
                .replace("/*{sentence}*/", MarkupEscaper.escape(answer.sentence()))
                .replace("/*{codes}*/", key())
                .replace("/*{findings}*/", findings())
                .replace("/*{footer}*/", "Replibench. " + MarkupEscaper.escape(footer))
                .replace("/*{contents}*/", contents())
                .replace(
                        "/*{body}*/",
                        lead + "\n" + sections.stream().map(HtmlSection::html).collect(Collectors.joining("\n")))
                .replace("/*{scripts}*/", scripts);
    }

    private String key() {
        return codes.isEmpty()
                ? ""
                : codes.entrySet().stream()
                        .map(code -> "<li><b>" + MarkupEscaper.escape(code.getKey()) + "</b> · "
                                + MarkupEscaper.escape(code.getValue()) + "</li>\n")
                        .collect(Collectors.joining(
                                "",
                                "<ul class=\"key\" id=\"key\" aria-label=\"Patterns and engines in words\">\n",
                                "</ul>"));
    }

    private String findings() {
        String lines = finding("decided", "Decided", answer.decided())
                + finding("undecided", "Not decided", answer.undecided())
                + finding("warnings", "Warnings", answer.warnings());
        return lines.isEmpty() ? "" : "<dl class=\"findings\">\n" + lines + "</dl>";
    }

    private static String finding(String kind, String word, List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<dd>" + MarkupEscaper.escape(line) + "</dd>\n")
                        .collect(Collectors.joining("", "<dt class=\"" + kind + "\">" + word + "</dt>\n", ""));
    }

    private String contents() {
        return sections.stream()
                .map(section -> "<a href=\"#" + section.id() + "\">" + MarkupEscaper.escape(section.heading()) + "</a>")
                .collect(Collectors.joining("\n"));
    }

    private static String resource(String name) {
        try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
