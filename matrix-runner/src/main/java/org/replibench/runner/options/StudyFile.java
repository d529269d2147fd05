package org.replibench.runner.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Refusal;

/** The options of a study, kept in its folder: to continue it, or as a preset for another one like it. */
public final class StudyFile {
    private static final String NAME = "study.yaml";

    private static final String CONTINUE = "# Continue with -Dresume";

    /** What is not in force where others are given. */
    private static final Map<Option, Set<Option>> REPLACED_BY = Map.of(
            Option.CLIENTS, EnumSet.of(Option.LOADS, Option.CLIENTS_TOTAL, Option.RATE),
            Option.ARMS, EnumSet.of(Option.PATTERNS, Option.ENGINE));

    private StudyFile() {}

    /**
     * Notes in a study's folder how it is begun: what its options are now, not what their defaults may become. A crash leaves
     * all of it or none.
     */
    public static void write(Path study, CommandOptions options) throws IOException {
        String usage = canBePreset(options) ? ", repeat with -Dpreset=<this file>" : "";
        String text = kept(options)
                .map(option -> option.key() + ": '" + options.text(option).replace("'", "''") + "'\n")
                .collect(Collectors.joining("", CONTINUE + usage + "\n" + Preset.FORMAT_LINE, ""));
        Path draft = Files.writeString(study.resolve(NAME + ".tmp"), text);
        Files.move(draft, study.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The options with which a study was begun.
     *
     * @param given those of now
     * @throws InvalidRequestException if the folder holds no study, or {@code given} contradicts it
     */
    public static CommandOptions read(Path study, CommandOptions given) {
        Path file = study.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new InvalidRequestException(new Refusal(
                    Option.RESUME.key(),
                    "no study",
                    "a folder with " + NAME,
                    study.toString(),
                    "the command without -Dresume, or -Dresume=FOLDER of a study"));
        }
        CommandOptions begun = Preset.ofStudy(given.command(), file);
        for (Option option : Option.of(given.command())) {
            if (given.keeps(option)
                    && given.isGiven(option)
                    && !given.text(option).equals(begun.text(option))) {
                throw new InvalidRequestException(new Refusal(
                        option.key(),
                        "the study was begun with another value",
                        begun.text(option),
                        given.text(option),
                        "to leave -D" + option.key() + " out, or to begin another study"));
            }
        }
        return begun.orElse(given);
    }

    /** The commands that measure a study with these options again, separated by line feeds. */
    public static String repeatCommands(CommandOptions options) {
        String study = "./mvnw " + options.command().flag() + " verify ";
        return canBePreset(options)
                ? "cp <this folder>/" + NAME + " .\n" + study + "-Dpreset=" + NAME
                : study
                        + kept(options)
                                .map(option -> "-D" + option.key() + "='"
                                        + options.text(option).replace("'", "'\\''") + "'")
                                .collect(Collectors.joining(" "));
    }

    private static boolean canBePreset(CommandOptions options) {
        return options.reads(Option.PRESET);
    }

    private static Stream<Option> kept(CommandOptions options) {
        return Option.of(options.command()).stream()
                .filter(options::keeps)
                .filter(option ->
                        REPLACED_BY.getOrDefault(option, Set.of()).stream().noneMatch(options::isGiven));
    }
}
