package org.replibench.runner.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.cluster.HeapSize;
import org.replibench.runner.sizing.Sizing;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import oshi.SystemInfo;

/** A study's options in YAML: keys are options' names, a value is one or a list. */
public final class Preset {
    /** What a profile measures unless told otherwise. */
    public static final String PROFILE = "profile";

    /** Those that come with Replibench. */
    private static final List<String> FILES = List.of("standard", "paper", "gc", "load", PROFILE);

    /** Every option's own default, servers that are soon steady, and a larger cluster where the machine is fit for it. */
    private static final String QUICK = "quick";

    private static final int LARGER_CLUSTER = 4;

    /**
     * Without HotSpot's second compiler servers are steady after seconds. With it they compile for as long as a quick study
     * lasts: the pattern that is measured later then seems to cost less.
     */
    private static final String SOON_STEADY = "-XX:TieredStopAtLevel=1";

    /**
     * Under the default load a node takes 0.3 cores, and half of that again for database and driver: four nodes would take
     * all that two cores have, and leave half of four.
     */
    private static final int CORES_FOR_LARGER_CLUSTER = 4;

    private static final Set<Option> NOT_IN_A_FILE =
            EnumSet.of(Option.MATRIX, Option.RESUME, Option.DRY_RUN, Option.DB_PASSWORD);

    private Preset() {}

    /**
     * The preset that {@code -Dmatrix} names, or else {@code usual}.
     *
     * @throws BadInput with file, line, key and what is allowed
     */
    public static Options chosen(Options given, String usual, Path home) {
        return find(given.isGiven(Option.MATRIX) ? given.text(Option.MATRIX) : usual, home);
    }

    /**
     * The preset of a name, or in a file.
     *
     * @param nameOrFile a file's path is relative to {@code home}
     * @throws BadInput with file, line, key and what is allowed
     */
    public static Options find(String nameOrFile, Path home) {
        if (nameOrFile.equals(QUICK)) {
            return quick(
                    Runtime.getRuntime().availableProcessors(),
                    new SystemInfo().getHardware().getMemory().getAvailable() >> 20);
        }
        if (FILES.contains(nameOrFile)) {
            return read(nameOrFile + ".yaml", resource(nameOrFile));
        }
        Path file = home.resolve(nameOrFile);
        if (!Files.isRegularFile(file)) {
            throw new BadInput("matrix: found '" + nameOrFile + "', allowed: " + QUICK + ", " + String.join(", ", FILES)
                    + ", or a YAML file");
        }
        try {
            return read(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new BadInput("matrix: " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    static Options quick(int cores, long availableMegabytes) {
        boolean fit = cores >= CORES_FOR_LARGER_CLUSTER
                && Sizing.memoryRefusal(LARGER_CLUSTER, HeapSize.DEFAULT, availableMegabytes)
                        .isEmpty();
        Options quick = new Options(Map.of(Option.JVM_OPTIONS, SOON_STEADY));
        return fit ? quick.with(Option.NODES, Option.NODES.defaultValue() + "," + LARGER_CLUSTER) : quick;
    }

    static Options read(String file, String text) {
        try (Reader reader = new StringReader(text)) {
            return read(file, new Yaml(new LoaderOptions()).compose(reader));
        } catch (MarkedYAMLException e) {
            throw new BadInput(place(file, e.getProblemMark().getLine()) + ": not valid YAML: " + e.getProblem(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Options read(String file, Node root) {
        if (!(root instanceof MappingNode mapping)) {
            throw new BadInput(file + ": required lines such as 'nodes: [1, 2]', found none");
        }
        Map<Option, String> values = new EnumMap<>(Option.class);
        Map<Option, String> origins = new EnumMap<>(Option.class);
        for (NodeTuple tuple : mapping.getValue()) {
            String place = place(file, tuple.getKeyNode().getStartMark().getLine());
            Option option = option(place, scalar(place, "a key", tuple.getKeyNode()));
            if (values.put(option, value(place, option, tuple.getValueNode())) != null) {
                throw new BadInput(place + ": " + option.key() + " is there twice");
            }
            origins.put(option, place);
        }
        return new Options(values, origins);
    }

    private static String place(String file, int line) {
        return file + " line " + (line + 1);
    }

    private static Option option(String place, String key) {
        Set<Option> allowed = EnumSet.complementOf(EnumSet.copyOf(NOT_IN_A_FILE));
        return allowed.stream()
                .filter(option -> option.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new BadInput(place + ": unknown key '" + key + "', allowed: "
                        + allowed.stream().map(Option::key).collect(Collectors.joining(", "))));
    }

    private static String value(String place, Option option, Node node) {
        return node instanceof SequenceNode list
                ? list.getValue().stream()
                        .map(item -> scalar(place, option.key(), item))
                        .collect(Collectors.joining(","))
                : scalar(place, option.key(), node);
    }

    private static String scalar(String place, String what, Node node) {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw new BadInput(
                place + ": " + what + ": a value or a list of values required, found a nested " + node.getNodeId());
    }

    private static String resource(String name) {
        try (InputStream resource = Preset.class.getResourceAsStream(name + ".yaml")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
