package org.replibench.analysis.capacity.file;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.replibench.analysis.capacity.InvalidNetworkException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A YAML mapping whose keys are names; refuses everything else with its path. */
final class YamlMap {
    private final String path;
    private final Map<String, Node> values = new LinkedHashMap<>();

    /** @param path of the mapping itself; empty for the whole file */
    YamlMap(String path, Node node, KeyLocations keyLocations) {
        this.path = path;
        if (!(node instanceof MappingNode mapping)) {
            throw new InvalidNetworkException(
                    path.isEmpty() ? "network" : path, "keys with values required, found " + kind(node));
        }
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw new InvalidNetworkException(path, "a key is a name, found " + kind(tuple.getKeyNode()));
            }
            keyLocations.put(child(key.getValue()), key.getStartMark());
            if (values.put(key.getValue(), tuple.getValueNode()) != null) {
                throw new InvalidNetworkException(child(key.getValue()), "is there twice");
            }
        }
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
                throw new InvalidNetworkException(child(key), "unknown key; allowed: " + String.join(", ", allowed));
            }
        }
        return this;
    }

    YamlMap map(String key, KeyLocations keyLocations) {
        return new YamlMap(child(key), require(key), keyLocations);
    }

    private Node require(String key) {
        if (!has(key)) {
            throw new InvalidNetworkException(path.isEmpty() ? "network" : path, "key '" + key + "' required");
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
        throw new InvalidNetworkException(child(key), "one value required, found " + kind(values.get(key)));
    }

    double number(String key) {
        return number(child(key), text(key));
    }

    List<Double> numbers(String key) {
        if (!(require(key) instanceof SequenceNode list)) {
            throw new InvalidNetworkException(
                    child(key), "a list such as [1, 1.8] required, found " + kind(values.get(key)));
        }
        Function<Node, Double> item = node -> {
            if (node instanceof ScalarNode scalar) {
                return number(child(key), scalar.getValue());
            }
            throw new InvalidNetworkException(child(key), "numbers required, found " + kind(node));
        };
        return list.getValue().stream().map(item).toList();
    }

    int wholeNumber(String key, int min, int max) {
        try {
            int value = Integer.parseInt(text(key));
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, as any number out of range is
        }
        throw new InvalidNetworkException(child(key), "whole number, " + min + " to " + max + ", found " + text(key));
    }

    private static double number(String path, String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            throw new InvalidNetworkException(path, "a number required, found '" + text + "'");
        }
    }
}
