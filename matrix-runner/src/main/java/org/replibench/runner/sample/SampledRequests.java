package org.replibench.runner.sample;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.replibench.cluster.Node;
import org.replibench.records.csv.CsvRows;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.parts.SampledRequest;

/** The requests whose time a node tells apart, one after the other. Like {@link PageTimes} they are not read within windows. */
public final class SampledRequests {
    private static final String FIRST_COLUMN = "number,";
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Node node;
    private long last;

    public SampledRequests(Node node) {
        this.node = node;
    }

    /** Those since this was asked before; none of a node that does not answer. The node keeps some thousands. */
    public List<SampledRequest> next() {
        return parse(new NodeMetricsPage(node.metricsUrl().resolve("metrics/requests?after=" + last)).lines());
    }

    List<SampledRequest> parse(List<String> lines) {
        List<SampledRequest> requests = new ArrayList<>();
        if (!lines.isEmpty() && lines.get(0).startsWith(FIRST_COLUMN)) {
            CsvRows.forEach(String.join("\n", lines), row -> {
                last = Math.max(last, Long.parseLong(row.getField("number")));
                Map<ResponsePart, Double> parts = new EnumMap<>(ResponsePart.class);
                ResponsePart.onNodes().forEach(part -> row.findField(part.key())
                        .filter(nanos -> !nanos.isEmpty())
                        .ifPresent(nanos -> parts.put(part, seconds(nanos))));
                requests.add(new SampledRequest(
                        row.getField("page"),
                        Long.parseLong(row.getField("end_ms")),
                        seconds(row.getField("nanos")),
                        parts));
            });
        }
        return requests;
    }

    private static double seconds(String nanos) {
        return Long.parseLong(nanos) / NANOS_PER_SECOND;
    }
}
