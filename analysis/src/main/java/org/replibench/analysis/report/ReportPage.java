package org.replibench.analysis.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.replibench.analysis.page.EngineSetups;
import org.replibench.analysis.page.HtmlPage;
import org.replibench.analysis.page.HtmlSection;
import org.replibench.analysis.page.StudyProcedure;

/** The report as one HTML file that needs nothing beside it: data, style, script and chart library are inside. */
final class ReportPage {
    private static final String WEBJAR = "/META-INF/maven/org.webjars/echarts/pom.properties";

    /** In this order: each uses what those before it define; the last but one puts the page together, the last one draws. */
    private static final List<String> SCRIPTS = List.of(
            "format",
            "arm-style",
            "charts",
            "bars",
            "response",
            "scale-out",
            "over-time",
            "sections",
            "table",
            "cost",
            "paper",
            "next-to-paper",
            "turns",
            "tiers",
            "database",
            "pages",
            "parts",
            "pairs",
            "collectors",
            "load",
            "sessions",
            "profile",
            "clients",
            "graphs",
            "page",
            "show");

    /** A chart shows no more digits than these; they keep a hundred cells small. */
    private static final MathContext CHART_PRECISION = new MathContext(5);

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new ChartNumber())
                    .addSerializer(double.class, new ChartNumber()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private static final DateTimeFormatter MEASURED = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** What stands where no script runs: the file beside the page, as a link. */
    static final String NO_SCRIPT = "<noscript><p>The charts and tables need JavaScript. The same numbers are in"
            + " <a href=\"../%s\">%s</a>.</p></noscript>\n";

    /** Where scripts put charts and tables. */
    static final String SECTIONS = "<div id=\"sections\"></div>";

    private static final String CELLS_NOTE =
            "<p class=\"note\">Validity first. A cell that failed a check is shown, but enters no"
                    + " mean and no verdict. The same as <a href=\"../results.csv\">results.csv</a>. Percentiles:"
                    + " <span class=\"load-model\"></span></p>";
    private static final String CELLS_TABLE = "<div class=\"scroll\" tabindex=\"0\" role=\"region\""
            + " aria-label=\"Table of all cells\"><table id=\"table\"></table></div>";

    private ReportPage() {}

    /**
     * Returns the page's text.
     *
     * @param engineSetups how its engines were set up
     * @param procedure how the study is repeated
     */
    static String render(ReportData data, EngineSetups engineSetups, StudyProcedure procedure) {
        HtmlPage page = new HtmlPage(data.title(), data.answer())
                .detail(data.measured() == null ? "" : "measured from " + MEASURED.format(data.measured()))
                .codes(words(data, engineSetups))
                .lead(NO_SCRIPT.formatted("results.csv", "results.csv") + SECTIONS)
                .section(new HtmlSection("over-time", "Over time")
                        .note("One line per arm over the measured window; a point is the mean of one step.")
                        .add("<form id=\"choice\" class=\"choice\"></form>\n<div class=\"lines\" id=\"lines\"></div>"))
                .section(new HtmlSection("cells", "All cells")
                        .add(CELLS_NOTE)
                        .list("problems", problems(data))
                        .add(CELLS_TABLE))
                .section(new HtmlSection("settings", "Settings of every cell").definitions(data.settings()))
                .section(new HtmlSection("procedure", "How to repeat this study").commands(procedure.commands()));
        return render(page, SCRIPTS, data);
    }

    /**
     * Puts a page together that scripts fill.
     *
     * @param scripts in this order, which {@link #SCRIPTS} explains
     * @param data what the scripts read as JSON
     */
    static String render(HtmlPage page, List<String> scripts, Object data) {
        return page.scripts("<script type=\"application/json\" id=\"data\">" + json(data) + "</script>\n<script>"
                        + chartLibrary() + "</script>\n<script>" + script(scripts) + "</script>")
                .render();
    }

    private static List<String> problems(ReportData data) {
        return data.unreadable().stream().map(line -> "not read: " + line).toList();
    }

    /** The codes and the engines' names that findings, charts and tables use, with their words. */
    private static Map<String, String> words(ReportData data, EngineSetups engineSetups) {
        Map<String, String> words = new LinkedHashMap<>();
        data.arms().forEach(arm -> words.put(arm.aaRepeat() ? arm.label() : arm.pattern(), arm.description()));
        words.putAll(engineSetups.words());
        return words;
    }

    /** One scope of its own, as the chart library is a neighbour. */
    private static String script(List<String> scripts) {
        return scripts.stream()
                .map(name -> resource("js/" + name + ".js"))
                .collect(Collectors.joining("\n", "'use strict';\n(() => {\n", "})();\n"));
    }

    /** No text of the data may end the script element that it lies in. */
    private static String json(Object data) {
        try {
            return JSON.writeValueAsString(data).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report has no JSON form", e);
        }
    }

    private static String chartLibrary() {
        Properties webJar = new Properties();
        try (InputStream properties = ReportPage.class.getResourceAsStream(WEBJAR)) {
            webJar.load(properties);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return resource("/META-INF/resources/webjars/echarts/" + webJar.getProperty("version") + "/echarts.min.js");
    }

    private static String resource(String name) {
        try (InputStream stream = ReportPage.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class ChartNumber extends StdSerializer<Double> {
        ChartNumber() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(new BigDecimal(value, CHART_PRECISION)
                        .stripTrailingZeros()
                        .toPlainString());
            } else {
                json.writeNull();
            }
        }
    }
}
