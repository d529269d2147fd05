package org.replibench.runner.inventory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.analysis.text.SingleLineText;
import org.replibench.analysis.yaml.UserYaml;
import org.replibench.model.Refusal;
import org.replibench.runner.options.DidYouMean;
import org.replibench.runner.options.InvalidRequestException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Groups, hosts and variables of an inventory, with what Ansible makes of them, whatever they are used for. */
final class InventoryTree {
    static final String ALL = "all";

    /** Hosts of no other group; Ansible fills it by itself. */
    static final String UNGROUPED = "ungrouped";

    private static final String PORT = "ansible_port";
    private static final String PRIORITY = "ansible_group_priority";
    private static final List<String> SECTIONS = List.of("hosts", "children", "vars");

    private final String file;
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final Map<String, Map<String, InventoryVariable>> hostVariables = new LinkedHashMap<>();

    private InventoryTree(String file) {
        this.file = file;
        groups.put(ALL, new Group(ALL, 1));
    }

    /**
     * Reads a document.
     *
     * @param file its name, for refusals
     * @param root null if it is empty
     * @throws InvalidRequestException with the line, if it is no inventory
     */
    static InventoryTree of(String file, Node root) {
        InventoryTree tree = new InventoryTree(file);
        if (root == null) {
            throw new InvalidRequestException(tree.refusal(file, "empty", "groups with hosts", "nothing"));
        }
        tree.entries(root, "inventory").forEach(tree::readGroup);
        tree.adoptOrphans();
        tree.groups.values().forEach(group -> tree.depth(group, new LinkedHashSet<>()));
        return tree;
    }

    /** All groups, {@code all} among them. */
    Collection<Group> groups() {
        return groups.values();
    }

    /** The names of all hosts, in the order in which the file first has them. */
    Set<String> hosts() {
        return hostVariables.keySet();
    }

    /** The groups that a host is in, itself or by their children; {@code all} is among them. */
    Set<String> groupsOf(String host) {
        Set<String> found = new LinkedHashSet<>();
        groups.values().stream()
                .filter(group -> group.hosts.contains(host))
                .forEach(group -> addWithAncestors(group.name, found));
        found.add(ALL);
        return found;
    }

    /** A group with all groups above it, {@code all} included. */
    Set<String> withAncestors(String group) {
        Set<String> found = new LinkedHashSet<>();
        addWithAncestors(group, found);
        return found;
    }

    /** The variables of a host: a nearer group's go before a farther one's, and its own before all. */
    Map<String, InventoryVariable> variablesOf(String host) {
        Map<String, InventoryVariable> variables = new LinkedHashMap<>();
        groupsOf(host).stream()
                .map(groups::get)
                .sorted(Comparator.<Group>comparingInt(group -> group.depth)
                        .thenComparingInt(group -> group.priority)
                        .thenComparing(group -> group.name))
                .forEach(group -> variables.putAll(group.variables));
        variables.putAll(hostVariables.get(host));
        return variables;
    }

    /** The place of a group in the file, for refusals. */
    String place(Group group) {
        return file + " line " + group.line;
    }

    private void readGroup(ScalarNode key, Node content) {
        Group group = groups.computeIfAbsent(key.getValue(), name -> new Group(name, line(key)));
        if (isNothing(content)) {
            return;
        }
        String owner = "group " + group.name;
        entries(content, owner).forEach((section, value) -> {
            switch (section.getValue()) {
                case "hosts" ->
                    names(value, owner + ", hosts").forEach((host, variables) -> readHosts(group, host, variables));
                case "children" ->
                    names(value, owner + ", children").forEach((child, childContent) -> {
                        readGroup(child, childContent);
                        groups.get(child.getValue()).parents.add(group.name);
                    });
                case "vars" -> {
                    if (!isNothing(value)) {
                        readVariables(value, owner, group.variables);
                        InventoryVariable priority = group.variables.remove(PRIORITY);
                        group.priority = priority == null ? group.priority : priority.number(0, Integer.MAX_VALUE);
                    }
                }
                default ->
                    throw new InvalidRequestException(new Refusal(
                                    owner,
                                    "unknown key",
                                    String.join(", ", SECTIONS),
                                    section.getValue(),
                                    DidYouMean.suggest(section.getValue(), SECTIONS))
                            .at(place(section)));
            }
        });
    }

    private void readHosts(Group group, ScalarNode key, Node content) {
        HostPattern pattern = pattern(key);
        for (String host : pattern.names()) {
            group.hosts.add(host);
            Map<String, InventoryVariable> variables =
                    hostVariables.computeIfAbsent(host, name -> new LinkedHashMap<>());
            requireFewEnough(key);
            String owner = "host " + host;
            pattern.port().ifPresent(port -> variables.put(PORT, port(owner, key, port)));
            if (!isNothing(content)) {
                readVariables(content, owner, variables);
            }
        }
    }

    private HostPattern pattern(ScalarNode key) {
        boolean visible = SingleLineText.of(key.getValue()).equals(key.getValue());
        if (!key.getTag().equals(Tag.STR) || key.getValue().isBlank() || !visible) {
            throw new InvalidRequestException(
                    new Refusal("hosts", "no name", "text", "'" + key.getValue() + "'", "quotes around it")
                            .at(place(key)));
        }
        try {
            return HostPattern.parse(key.getValue());
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(
                    new Refusal("hosts", e.getMessage(), "a name, or a range of them", key.getValue(), "node[1:8]")
                            .at(place(key)),
                    e);
        }
    }

    private InventoryVariable port(String owner, ScalarNode key, int port) {
        Node value = new ScalarNode(
                Tag.INT, String.valueOf(port), key.getStartMark(), key.getEndMark(), key.getScalarStyle());
        return new InventoryVariable(PORT, value, owner, file);
    }

    private void requireFewEnough(ScalarNode key) {
        if (hostVariables.size() > HostPattern.MAX_NAMES) {
            throw new InvalidRequestException(
                    new Refusal("hosts", "too many", "at most " + HostPattern.MAX_NAMES, "more", "a shorter range")
                            .at(place(key)));
        }
    }

    private void readVariables(Node content, String owner, Map<String, InventoryVariable> variables) {
        entries(content, owner)
                .forEach((name, value) ->
                        variables.put(name.getValue(), new InventoryVariable(name.getValue(), value, owner, file)));
    }

    /** A section whose keys are names; Ansible takes a single name for one, too. */
    private Map<ScalarNode, Node> names(Node section, String owner) {
        if (isNothing(section)) {
            return Map.of();
        }
        if (section instanceof ScalarNode name) {
            return Map.of(
                    name, new ScalarNode(Tag.NULL, "", name.getStartMark(), name.getEndMark(), name.getScalarStyle()));
        }
        return entries(section, owner);
    }

    private Map<ScalarNode, Node> entries(Node node, String owner) {
        if (!(node instanceof MappingNode mapping)) {
            String got = node instanceof ScalarNode scalar ? "'" + scalar.getValue() + "'" : "a " + node.getNodeId();
            throw new InvalidRequestException(refusal(owner, "no mapping", "names with a colon behind, one a line", got)
                    .at(place(node)));
        }
        Map<ScalarNode, Node> entries = new LinkedHashMap<>();
        Set<String> keys = new LinkedHashSet<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key) || key.getTag().equals(Tag.MERGE)) {
                throw new InvalidRequestException(new Refusal(
                                owner,
                                "no name",
                                "text as a key",
                                tuple.getKeyNode() instanceof ScalarNode merge
                                        ? merge.getValue()
                                        : "a " + tuple.getKeyNode().getNodeId(),
                                "name: value")
                        .at(place(tuple.getKeyNode())));
            }
            if (!keys.add(key.getValue())) {
                throw new InvalidRequestException(
                        new Refusal(owner, "there twice", "each key once", key.getValue(), "to put both together")
                                .at(place(key)));
            }
            entries.put(key, tuple.getValueNode());
        }
        return entries;
    }

    private void adoptOrphans() {
        groups.values().stream()
                .filter(group -> group.parents.isEmpty() && !group.name.equals(ALL))
                .forEach(group -> group.parents.add(ALL));
    }

    /** The longest way from {@code all}; of groups equally deep, the name decides. */
    private int depth(Group group, Set<String> below) {
        if (!below.add(group.name)) {
            throw new InvalidRequestException(new Refusal(
                            "group " + group.name,
                            "a child of itself",
                            "groups without a circle",
                            String.join(" in ", below) + " in " + group.name,
                            "to take it out of one of them")
                    .at(place(group)));
        }
        if (group.depth < 0) {
            group.depth = group.parents.stream()
                    .mapToInt(parent -> depth(groups.get(parent), below) + 1)
                    .max()
                    .orElse(0);
        }
        below.remove(group.name);
        return group.depth;
    }

    private void addWithAncestors(String name, Set<String> found) {
        if (found.add(name)) {
            groups.get(name).parents.forEach(parent -> addWithAncestors(parent, found));
        }
    }

    private Refusal refusal(String owner, String problem, String expected, String got) {
        return new Refusal(owner, problem, expected, got, InventoryFile.CONVERT);
    }

    private String place(Node node) {
        return file + " line " + line(node);
    }

    private static int line(Node node) {
        return UserYaml.line(node.getStartMark());
    }

    private static boolean isNothing(Node node) {
        return node.getTag().equals(Tag.NULL);
    }

    /** A group, as far as it was read. */
    static final class Group {
        private final String name;
        private final int line;
        private final Set<String> parents = new LinkedHashSet<>();
        private final Set<String> hosts = new LinkedHashSet<>();
        private final Map<String, InventoryVariable> variables = new LinkedHashMap<>();

        private int priority = 1;
        private int depth = -1;

        private Group(String name, int line) {
            this.name = name;
            this.line = line;
        }

        String name() {
            return name;
        }

        /** Those directly above it. */
        Set<String> parents() {
            return parents;
        }

        /** Those that the file has in it, without its children's. */
        List<String> hosts() {
            return new ArrayList<>(hosts);
        }
    }
}
