package org.replibench.runner.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.Node;

/**
 * Our reader against Ansible's own. What it printed of each sample is in the file next to it; to make that again:
 *
 * <p>{@code cd src/test/resources/org/replibench/runner/inventory; for f in *.yaml; do ansible-inventory -i $f --list --output
 * ${f%.yaml}.json; done}
 */
class InventoryTreeTest {
    private static final Path SAMPLES = Path.of("src/test/resources/org/replibench/runner/inventory");
    private static final ObjectMapper JSON = new ObjectMapper();

    static List<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void an_inventory_means_what_it_meant_to_ansible(Path sample) throws IOException {
        compare(
                sample,
                JSON.readTree(Files.readString(
                        sample.resolveSibling(sample.getFileName().toString().replace(".yaml", ".json")))));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void an_inventory_means_what_it_means_to_the_ansible_of_this_machine(Path sample) throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "ansible-inventory"))),
                "no ansible-inventory here");
        Process process = new ProcessBuilder("ansible-inventory", "-i", sample.toString(), "--list")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        JsonNode expected = JSON.readTree(process.getInputStream());
        assertThat(process.waitFor()).isZero();
        compare(sample, expected);
    }

    private static void compare(Path sample, JsonNode expected) {
        InventoryTree tree = InventoryFile.tree(sample);
        Map<String, Set<String>> children = new TreeMap<>();
        Map<String, Set<String>> hosts = new TreeMap<>();
        for (InventoryTree.Group group : tree.groups()) {
            group.parents().forEach(parent -> children.computeIfAbsent(parent, name -> new TreeSet<>())
                    .add(group.name()));
            if (!group.name().equals(InventoryTree.ALL)) {
                hosts.put(group.name(), new TreeSet<>(group.hosts()));
            }
        }
        Map<String, Set<String>> expectedChildren = new TreeMap<>();
        Map<String, Set<String>> expectedHosts = new TreeMap<>();
        expected.properties().forEach(group -> {
            if (!group.getKey().equals("_meta")) {
                if (group.getValue().has("children")) {
                    expectedChildren.put(group.getKey(), names(group.getValue().get("children")));
                }
                expectedHosts.put(group.getKey(), names(group.getValue().path("hosts")));
            }
        });
        expectedChildren.values().forEach(names -> names.remove(InventoryTree.UNGROUPED));
        expectedHosts.remove(InventoryTree.ALL);
        hosts.values().removeIf(Set::isEmpty);
        expectedHosts.values().removeIf(Set::isEmpty);
        assertThat(children).isEqualTo(expectedChildren);
        assertThat(hosts).isEqualTo(expectedHosts);

        Map<String, Map<String, JsonNode>> variables = new TreeMap<>();
        tree.hosts().forEach(host -> {
            Map<String, JsonNode> values = new TreeMap<>();
            tree.variablesOf(host).forEach((name, variable) -> values.put(name, value(variable.value())));
            variables.put(host, values);
        });
        Map<String, Map<String, JsonNode>> expectedVariables = new TreeMap<>();
        tree.hosts().forEach(host -> expectedVariables.put(host, new TreeMap<>()));
        expected.at("/_meta/hostvars").properties().forEach(host -> {
            Map<String, JsonNode> values = new TreeMap<>();
            host.getValue().properties().forEach(variable -> values.put(variable.getKey(), variable.getValue()));
            expectedVariables.put(host.getKey(), values);
        });
        assertThat(variables).isEqualTo(expectedVariables);
    }

    private static Set<String> names(JsonNode list) {
        Set<String> names = new TreeSet<>();
        list.forEach(name -> names.add(name.asText()));
        return names;
    }

    /** What the YAML means by itself, as Ansible's JSON has it. */
    private static JsonNode value(Node node) {
        class Values extends SafeConstructor {
            Values() {
                super(new LoaderOptions());
            }

            Object of(Node value) {
                return constructDocument(value);
            }
        }
        return JSON.valueToTree(new Values().of(node));
    }
}
