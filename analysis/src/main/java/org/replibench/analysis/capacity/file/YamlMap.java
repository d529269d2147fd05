package org.replibench.analysis.capacity.file;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.replibench.analysis.capacity.InvalidNetworkException;
import org.replibench.model.Refusal;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A YAML mapping whose keys are names; refuses everything else with its path. */
final class YamlMap {
    /** More than a double has; reading takes time in the square of them. */
    private static final int MAX_DIGITS = 100;

    private final String path;
    private final Map<String, Node> values = new LinkedHashMap<>();

    /** @param path of the mapping itself; empty for the whole file */
    YamlMap(String path, Node node, KeyLocations keyLocations) {
        this.path = path;
        if (!(node instanceof MappingNode mapping)) {
            throw invalid(place(), "no mapping", "keys with values", kind(node), "key: value");
        }
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw invalid(place(), "no key", "a name", kind(tuple.getKeyNode()), "key: value");
            }
            keyLocations.put(child(key.getValue()), key.getStartMark());
            if (values.put(key.getValue(), tuple.getValueNode()) != null) {
                throw invalid(child(key.getValue()), "there twice", "each key once", key.getValue(), "another name");
            }
        }
    }

    /** What to throw for a value that is wrong. */
    static InvalidNetworkException invalid(
            String path, String problem, String expected, String got, String suggestion) {
        return new InvalidNetworkException(new Refusal(path, problem, expected, got, suggestion));
    }

    private String place() {
        return path.isEmpty() ? "network" : path;
    }

    private static String kind(Node node) {
        if (node == null) {
            return "nothing";
        }
        return node instanceof ScalarNode scalar ? "'" + scalar.getValue() + "'" : "a " + node.getNodeId();
    }

    String child(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    Collection<String> keys() {
        return values.keySet();
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    YamlMap requireOnly(String... allowed) {
        for (String key : values.keySet()) {
            if (!Set.of(allowed).contains(key)) {
                throw invalid(child(key), "unknown key", String.join(", ", allowed), key, allowed[0]);
            }
        }
        return this;
    }

    YamlMap map(String key, KeyLocations keyLocations) {
        return new YamlMap(child(key), require(key), keyLocations);
    }

    private Node require(String key) {
        if (!has(key)) {
            throw invalid(place(), "incomplete", "key " + key, "none", key + ": …");
        }
        return values.get(key);
    }

    boolean isMap(String key) {
        return values.get(key) instanceof MappingNode;
    }

    String text(String key) {
        if (require(key) instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw invalid(child(key), "no single value", "one value", kind(values.get(key)), key + ": 1");
    }

    double number(String key) {
        return number(child(key), text(key));
    }

    List<Double> numbers(String key) {
        if (!(require(key) instanceof SequenceNode list)) {
            throw invalid(child(key), "no list", "numbers in brackets", kind(values.get(key)), key + ": [1, 1.8]");
        }
        Function<Node, Double> item = node -> {
            if (node instanceof ScalarNode scalar) {
                return number(child(key), scalar.getValue());
            }
            throw invalid(child(key), "no number", "numbers in brackets", kind(node), key + ": [1, 1.8]");
        };
        return list.getValue().stream().map(item).toList();
    }

    int wholeNumber(String key, int min, int max) {
        String range = "a whole number from " + min + " to " + max;
        try {
            int value = Integer.parseInt(text(key));
            if (value >= min && value <= max) {
                return value;
            }
            throw invalid(child(key), "out of range", range, text(key), key + ": " + (value < min ? min : max));
        } catch (NumberFormatException e) {
            throw invalid(child(key), "no whole number", range, text(key), key + ": " + min);
        }
    }

    private static double number(String path, String text) {
        try {
            if (text.length() <= MAX_DIGITS) {
                return new BigDecimal(text).doubleValue();
            }
        } catch (NumberFormatException e) {
            // Refused below, as a number with too many digits is.
        }
        throw invalid(path, "no number", "a number", text, "0.01");
    }
}
