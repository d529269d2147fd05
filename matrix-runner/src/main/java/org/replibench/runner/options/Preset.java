package org.replibench.runner.options;

import java.io.IOException;
import java.io.InputStream;
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
import org.replibench.analysis.yaml.UserYaml;
import org.replibench.analysis.yaml.UserYaml.InvalidYamlException;
import org.replibench.model.Refusal;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A study's options in YAML: keys are options' names, a value is one or a list. */
public final class Preset {
    /** What a profile measures unless told otherwise. */
    public static final String PROFILE = "profile";

    /** Every option's own default. */
    static final String QUICK = "quick";

    private static final Set<Option> NOT_ALLOWED_IN_FILE = EnumSet.of(
            Option.HELP,
            Option.PRESET,
            Option.RESUME,
            Option.DRY_RUN,
            Option.RESULTS,
            Option.DB_PASSWORD,
            Option.DB_PASSWORD_FILE);

    /** They name programs, flags that let a program start others, ways to other machines, and where a password is sent. */
    private static final List<Option> CODE =
            List.of(Option.JVM_OPTIONS, Option.GC_OPTIONS, Option.JDK, Option.JGROUPS, Option.DB_URL, Option.INVENTORY);

    /** The version of study.yaml: other options, other meaning, another number. */
    private static final int FORMAT = 1;

    private static final String FORMAT_KEY = "format";

    private static final String EXAMPLE_LINES = "lines such as 'nodes: [1, 2]'";

    /** What the file of a study begins with. */
    public static final String FORMAT_LINE = FORMAT_KEY + ": " + FORMAT + "\n";

    private Preset() {}

    /**
     * The preset that {@code -Dpreset} names, or else the command's usual one.
     *
     * @throws InvalidRequestException with file, line, key and what is allowed; or if an option that is given contradicts the preset
     */
    public static CommandOptions select(CommandOptions given, Path home) {
        String name = given.text(Option.PRESET);
        CommandOptions preset = find(given.command(), name, home);
        PaperRegime.requireKept(name, preset, given);
        return preset;
    }

    /**
     * The preset of a name, or in a file.
     *
     * @param nameOrFile a file's path is relative to {@code home}
     * @throws InvalidRequestException with file, line, key and what is allowed
     */
    public static CommandOptions find(CommandName command, String nameOrFile, Path home) {
        if (command.presets().contains(nameOrFile)) {
            return nameOrFile.equals(QUICK)
                    ? new CommandOptions(command, Map.of())
                    : read(command, nameOrFile + ".yaml", resource(nameOrFile));
        }
        Path file = CommandOptions.path(Option.PRESET, home, nameOrFile);
        if (!Files.isRegularFile(file)) {
            throw new InvalidRequestException(new Refusal(
                    Option.PRESET.key(),
                    "no preset, and no file",
                    String.join(", ", command.presets()) + ", or a YAML file",
                    nameOrFile,
                    "-Dpreset=" + DidYouMean.suggest(nameOrFile, command.presets())));
        }
        return read(command, file.getFileName().toString(), text(Option.PRESET, file));
    }

    /**
     * The options with which a study was begun.
     *
     * @param file the study's
     * @throws InvalidRequestException with file, line, key and what is allowed, also if it is of another version
     */
    static CommandOptions ofStudy(CommandName command, Path file) {
        String name = file.getFileName().toString();
        String text = text(Option.RESUME, file);
        if (text.lines().noneMatch(line -> line.startsWith(FORMAT_KEY + ":"))) {
            requireThisFormat(name, "none");
        }
        return read(command, name, text);
    }

    /**
     * What a preset or a study's file decides of programs and addresses, for a person to see before it is in force.
     *
     * @param given what the person decided
     * @param asked that, and the file
     * @return a line for each option
     */
    public static List<String> codeIn(CommandOptions given, CommandOptions asked) {
        return CODE.stream()
                .filter(option -> asked.reads(option) && asked.isGiven(option) && !given.isGiven(option))
                .filter(option -> !asked.text(option).equals(given.text(option)))
                .map(option -> option.key() + " of "
                        + asked.origin(option).orElseGet(() -> "preset " + given.text(Option.PRESET)) + ": "
                        + asked.text(option))
                .toList();
    }

    private static String text(Option option, Path file) {
        try {
            return UserYaml.text(file);
        } catch (InvalidYamlException e) {
            throw new InvalidRequestException(
                    new Refusal(option.key(), e.problem(), e.expected(), e.got(), "another file"), e);
        }
    }

    static CommandOptions read(CommandName command, String file, String text) {
        try {
            return read(command, file, UserYaml.compose(text));
        } catch (InvalidYamlException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            e.place(file), e.problem(), EXAMPLE_LINES, e.got(), "to quote the value, or another file"),
                    e);
        }
    }

    private static CommandOptions read(CommandName command, String file, Node root) {
        if (!(root instanceof MappingNode mapping)) {
            throw new InvalidRequestException(
                    new Refusal(file, "no options", EXAMPLE_LINES, "none", "to write one option a line"));
        }
        Map<Option, String> values = new EnumMap<>(Option.class);
        Map<Option, String> origins = new EnumMap<>(Option.class);
        for (NodeTuple tuple : mapping.getValue()) {
            String place = file + " line " + UserYaml.line(tuple.getKeyNode().getStartMark());
            String key = scalar(place, "a key", tuple.getKeyNode());
            if (key.equals(FORMAT_KEY)) {
                requireThisFormat(place, scalar(place, key, tuple.getValueNode()));
                continue;
            }
            Option option = option(command, place, key);
            if (values.put(option, checked(place, option, tuple.getValueNode())) != null) {
                throw new InvalidRequestException(
                        new Refusal(option.key(), "there twice", "one line", "two", "to delete one").at(place));
            }
            origins.put(option, place);
        }
        return new CommandOptions(command, values, origins);
    }

    private static void requireThisFormat(String place, String format) {
        if (!format.equals(String.valueOf(FORMAT))) {
            throw new InvalidRequestException(new Refusal(
                            FORMAT_KEY,
                            "of another version of Replibench",
                            String.valueOf(FORMAT),
                            format,
                            "to measure again")
                    .at(place));
        }
    }

    private static Option option(CommandName command, String place, String key) {
        Set<Option> allowed = EnumSet.copyOf(Option.of(command));
        allowed.removeAll(NOT_ALLOWED_IN_FILE);
        return Option.find(key).filter(allowed::contains).orElseThrow(() -> {
            Refusal refusal = UnknownOptionCheck.RenamedOption.refusal(key, command)
                    .or(() -> UnknownOptionCheck.ReplacedOption.refusal(key, command))
                    .orElseGet(() -> unknown(command, key, allowed));
            return new InvalidRequestException(refusal.at(place));
        });
    }

    private static Refusal unknown(CommandName command, String key, Set<Option> allowed) {
        List<String> keys = allowed.stream().map(Option::key).toList();
        return new Refusal(
                key,
                "unknown key",
                "one of " + String.join(", ", keys),
                key,
                DidYouMean.suggest(key, keys) + ", or " + command.flag() + " -Dhelp");
    }

    private static String checked(String place, Option option, Node node) {
        try {
            return OptionText.require(option, value(place, option, node));
        } catch (IllegalArgumentException e) {
            throw InvalidRequestException.at(place, e);
        }
    }

    private static String value(String place, Option option, Node node) {
        return node instanceof SequenceNode list
                ? list.getValue().stream()
                        .map(item -> scalar(place, option.key(), item))
                        .collect(Collectors.joining(option == Option.JVM_OPTIONS ? " " : ","))
                : scalar(place, option.key(), node);
    }

    private static String scalar(String place, String what, Node node) {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw new InvalidRequestException(
                new Refusal(what, "nested", "a value or a list of values", "a " + node.getNodeId(), "[1, 2] for a list")
                        .at(place));
    }

    private static String resource(String name) {
        try (InputStream resource = Preset.class.getResourceAsStream(name + ".yaml")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
