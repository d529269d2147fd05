package org.replibench.runner.turns;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.cluster.Node;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.parts.SampledRequest;
import org.replibench.records.parts.SampledRequestsFile;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.sample.PageTimes;
import org.replibench.runner.sample.SampledRequests;

/**
 * Records what an arm's nodes spend time on in its windows. They are asked before a window begins and after it has ended, so that
 * to answer is no work of the window.
 */
final class PartsRecorder implements Closeable {
    private final Map<Node, SampledRequests> nodes;
    private final Optional<Files> files;
    private Map<Node, Map<String, NodeTimes>> before = Map.of();

    /** What is written: sums by page, and single requests. */
    private record Files(CsvAppender<PartsFile.Row> times, CsvAppender<SampledRequestsFile.Row> requests)
            implements Closeable {
        @Override
        public void close() throws IOException {
            try (requests) {
                times.close();
            }
        }
    }

    private PartsRecorder(List<Node> nodes, Optional<Files> files) {
        this.nodes = nodes.stream()
                .collect(Collectors.toMap(node -> node, SampledRequests::new, (one, other) -> one, LinkedHashMap::new));
        this.files = files;
    }

    /** One for these nodes. */
    static PartsRecorder of(List<Node> nodes, Path cellFolder) throws IOException {
        return new PartsRecorder(
                nodes,
                Optional.of(new Files(
                        PartsFile.create(RawFile.PARTS.in(cellFolder)),
                        SampledRequestsFile.create(RawFile.REQUESTS.in(cellFolder)))));
    }

    /** One that records nothing. */
    static PartsRecorder none() {
        return new PartsRecorder(List.of(), Optional.empty());
    }

    /** A window is about to begin. */
    void begin() {
        nodes.values().forEach(SampledRequests::next);
        before = read();
    }

    /** The block's window has ended. */
    void end(int block) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        for (Map.Entry<Node, Map<String, NodeTimes>> node : read().entrySet()) {
            Map<String, NodeTimes> earlier = before.get(node.getKey());
            for (Map.Entry<String, NodeTimes> page :
                    growth(earlier, node.getValue()).entrySet()) {
                files.get()
                        .times()
                        .append(new PartsFile.Row(block, node.getKey().name(), page.getKey(), page.getValue()));
            }
        }
        files.get().times().flush();
        for (Map.Entry<Node, SampledRequests> node : nodes.entrySet()) {
            boolean sameClock = node.getKey().program().proc().isPresent();
            for (SampledRequest request : node.getValue().next()) {
                files.get()
                        .requests()
                        .append(new SampledRequestsFile.Row(
                                block, node.getKey().name(), sameClock ? request : request.withoutEnd()));
            }
        }
        files.get().requests().flush();
    }

    /** By page; none if the node did not answer when the window began: what it counted before would be taken for the window's. */
    static Map<String, NodeTimes> growth(Map<String, NodeTimes> before, Map<String, NodeTimes> after) {
        Map<String, NodeTimes> growth = new TreeMap<>();
        if (!before.isEmpty()) {
            after.forEach((page, times) -> growth.put(page, times.since(before.getOrDefault(page, NodeTimes.NONE))));
        }
        growth.values().removeIf(times -> times.requests() == 0);
        return growth;
    }

    private Map<Node, Map<String, NodeTimes>> read() {
        Map<Node, Map<String, NodeTimes>> times = new HashMap<>();
        nodes.keySet().forEach(node -> times.put(node, PageTimes.read(node)));
        return times;
    }

    @Override
    public void close() throws IOException {
        if (files.isPresent()) {
            files.get().close();
        }
    }
}
