package org.replibench.runner.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the probe printed of a host.
 *
 * @param values by key, in the order in which they were printed
 */
public record HostFacts(Map<String, List<String>> values) {
    private static final String END = "end";

    /** Reads lines of a key and a value; others, such as a login shell's greeting, are left out. */
    static HostFacts parse(String printed) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        printed.lines().forEach(line -> {
            String[] words = line.strip().split("\\s+", 2);
            values.computeIfAbsent(words[0], key -> new ArrayList<>()).add(words.length == 1 ? "" : words[1]);
        });
        return new HostFacts(values);
    }

    /** Whether the probe got to its end. */
    boolean complete() {
        return values.containsKey(END);
    }

    /** All values of a key; none if it was not printed. */
    List<String> all(String key) {
        return values.getOrDefault(key, List.of());
    }

    /** The value of a key; empty if it has none. */
    Optional<String> text(String key) {
        return all(key).stream().filter(value -> !value.isEmpty()).findFirst();
    }

    /** The same as a number; empty if it is none. */
    OptionalLong number(String key) {
        return text(key)
                .filter(value -> value.matches("\\d{1,18}"))
                .map(value -> OptionalLong.of(Long.parseLong(value)))
                .orElse(OptionalLong.empty());
    }
}
