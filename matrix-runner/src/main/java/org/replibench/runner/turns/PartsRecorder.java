package org.replibench.runner.turns;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.replibench.cluster.Node;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.runner.sample.PageTimes;

/**
 * Records what an arm's nodes spend time on in its windows. They are asked before a window begins and after it has ended, so that
 * to answer is no work of the window.
 */
final class PartsRecorder implements Closeable {
    private final List<Node> nodes;
    private final Optional<CsvAppender<PartsFile.Row>> file;
    private Map<Node, Map<String, NodeTimes>> before = Map.of();

    private PartsRecorder(List<Node> nodes, Optional<CsvAppender<PartsFile.Row>> file) {
        this.nodes = nodes;
        this.file = file;
    }

    /** One for these nodes. */
    static PartsRecorder of(List<Node> nodes, Path file) throws IOException {
        return new PartsRecorder(nodes, Optional.of(PartsFile.create(file)));
    }

    /** One that records nothing. */
    static PartsRecorder none() {
        return new PartsRecorder(List.of(), Optional.empty());
    }

    /** A window is about to begin. */
    void begin() {
        before = read();
    }

    /** The block's window has ended. */
    void end(int block) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        for (Map.Entry<Node, Map<String, NodeTimes>> node : read().entrySet()) {
            Map<String, NodeTimes> earlier = before.get(node.getKey());
            for (Map.Entry<String, NodeTimes> page :
                    growth(earlier, node.getValue()).entrySet()) {
                file.get().append(new PartsFile.Row(block, node.getKey().name(), page.getKey(), page.getValue()));
            }
        }
        file.get().flush();
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
        nodes.forEach(node -> times.put(node, PageTimes.read(node)));
        return times;
    }

    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
