package org.replibench.runner.shop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.replibench.cluster.Node;

/** Errors and stack traces that servers log from now on. */
final class ServerComplaints {
    private static final Pattern COMPLAINT =
            Pattern.compile("^[\\d-]+ [\\d:,]+ (?:SEVERE|ERROR|FATAL) |^\\tat |^Caused by: ");

    /** Undertow says once, and then no more, that it leaves out a parameter that it cannot decode. */
    private static final String UNDECODABLE_PARAMETER = "UT000193";

    private final Map<Node, Integer> known = new LinkedHashMap<>();

    ServerComplaints(List<Node> nodes) throws IOException {
        for (Node node : nodes) {
            known.put(node, (int) Files.size(node.log()));
        }
    }

    List<String> since() throws IOException {
        List<String> complaints = new ArrayList<>();
        for (Map.Entry<Node, Integer> node : known.entrySet()) {
            byte[] log = Files.readAllBytes(node.getKey().log());
            new String(log, node.getValue(), log.length - node.getValue(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(COMPLAINT.asPredicate())
                    .filter(line -> !line.contains(UNDECODABLE_PARAMETER))
                    .forEach(complaints::add);
        }
        return complaints;
    }
}
