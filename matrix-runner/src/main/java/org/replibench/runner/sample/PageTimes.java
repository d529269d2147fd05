package org.replibench.runner.sample;

import java.net.URI;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.cluster.Node;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.ResponsePart;

/**
 * The time that a node has spent on each page since it was started, as its metrics tell. Reading them costs the node some
 * milliseconds, so they are not read within windows.
 */
public final class PageTimes {
    private static final Pattern LINE = Pattern.compile("petstore_page_(\\w+)\\{(.*)} (\\S+)");
    private static final Pattern PAGE = Pattern.compile("\\bpage=\"([^\"]*)\"");
    private static final Pattern PART = Pattern.compile("\\bpart=\"([^\"]*)\"");

    private double requests;
    private double seconds;
    private double sampled;
    private final Map<ResponsePart, Double> parts = new EnumMap<>(ResponsePart.class);

    private PageTimes() {}

    /** By page; of a node that does not answer there are none. */
    public static Map<String, NodeTimes> read(Node node) {
        URI metrics = node.metricsUrl().resolve("metrics");
        return parse(new NodeMetricsPage(metrics).lines());
    }

    static Map<String, NodeTimes> parse(List<String> lines) {
        Map<String, PageTimes> byPage = new HashMap<>();
        for (String line : lines) {
            Matcher metric = LINE.matcher(line);
            if (metric.matches()) {
                Matcher page = PAGE.matcher(metric.group(2));
                if (page.find()) {
                    byPage.computeIfAbsent(page.group(1), name -> new PageTimes())
                            .add(metric.group(1), metric.group(2), Double.parseDouble(metric.group(3)));
                }
            }
        }
        Map<String, NodeTimes> times = new HashMap<>();
        byPage.forEach((page, found) ->
                times.put(page, new NodeTimes(found.requests, found.seconds, found.sampled, found.parts)));
        return times;
    }

    private void add(String metric, String labels, double value) {
        switch (metric) {
            case "requests_total" -> requests = value;
            case "seconds_total" -> seconds = value;
            case "sampled_total" -> sampled = value;
            case "part_seconds" -> {
                Matcher part = PART.matcher(labels);
                if (part.find()) {
                    ResponsePart.ofNode(part.group(1)).ifPresent(known -> parts.put(known, value));
                }
            }
            default -> {
                // A newer shop may count more.
            }
        }
    }
}
