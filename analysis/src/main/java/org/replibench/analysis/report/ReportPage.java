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
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** The report as one HTML file that needs nothing beside it: data, style, script and chart library are inside. */
public final class ReportPage {
    private static final String WEBJAR = "/META-INF/maven/org.webjars/echarts/pom.properties";

    /** In this order: each uses what those before it define, and the last one puts the page together. */
    private static final List<String> SCRIPTS = List.of(
            "words",
            "marks",
            "charts",
            "bars",
            "response",
            "scale-out",
            "over-time",
            "sections",
            "table",
            "cost",
            "paper",
            "clients",
            "graphs",
            "page");

    /** A chart shows no more digits than these; they keep a hundred cells small. */
    private static final MathContext CHART_PRECISION = new MathContext(5);

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new ChartNumber())
                    .addSerializer(double.class, new ChartNumber()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private ReportPage() {}

    /** Returns the page's text. */
    public static String render(ReportData data) {
        return resource("report.html")
                .replace("/*{style}*/", resource("report.css"))
                .replace("/*{echarts}*/", chartLibrary())
                .replace("/*{script}*/", script())
                .replace("/*{data}*/", json(data));
    }

    /** One scope of its own, as the chart library is a neighbour. */
    private static String script() {
        return SCRIPTS.stream()
                .map(name -> resource("js/" + name + ".js"))
                .collect(Collectors.joining("\n", "'use strict';\n(() => {\n", "})();\n"));
    }

    /** No text of the data may end the script element that it lies in. */
    private static String json(ReportData data) {
        try {
            return JSON.writeValueAsString(data).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("report " + data.title() + " has no JSON form", e);
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
