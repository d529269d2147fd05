package org.replibench.runner.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was found: each problem once, with some of the requests that show it. */
public final class Findings {
    private static final int MAX_EXAMPLES = 12;
    private static final int MAX_EXAMPLE_LENGTH = 160;

    private final Map<String, List<String>> examples = new TreeMap<>();

    /** @param request what was sent to which target, in a few words */
    public void add(String problem, String request) {
        examples.computeIfAbsent(problem, key -> new ArrayList<>())
                .add(request.substring(0, Math.min(request.length(), MAX_EXAMPLE_LENGTH)));
    }

    /** One line for each problem. */
    public List<String> lines() {
        return examples.entrySet().stream()
                .map(entry -> entry.getValue().size() + " × " + entry.getKey() + ": "
                        + entry.getValue().stream()
                                .distinct()
                                .limit(MAX_EXAMPLES)
                                .collect(Collectors.joining(" | ")))
                .toList();
    }
}
