package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.options.Preset;

/** The options of a study, kept in its folder: to continue it, or as a preset for another one like it. */
public final class StudyFile {
    private static final String NAME = "study.yaml";

    /** What decides which cells there are and how they are measured. */
    private static final Set<Option> ALWAYS_KEPT = EnumSet.of(
            Option.PATTERNS,
            Option.NODES,
            Option.CLIENTS,
            Option.SECONDS,
            Option.WARMUP,
            Option.WARMUP_CLIENTS,
            Option.SAMPLE,
            Option.REPEATS,
            Option.AA,
            Option.MARGIN,
            Option.REUSE,
            Option.ENGINE,
            Option.JVM_OPTIONS);

    /** The same, but not every study may have them. */
    private static final Set<Option> KEPT_IF_GIVEN = EnumSet.of(
            Option.HOSTS,
            Option.LOADS,
            Option.SEED,
            Option.QUOTA,
            Option.MEMORY,
            Option.INSTANCES_PER_NODE,
            Option.INTERCONNECT_RATE,
            Option.INTERCONNECT_DELAY);

    private StudyFile() {}

    private static Set<Option> kept() {
        Set<Option> kept = EnumSet.copyOf(ALWAYS_KEPT);
        kept.addAll(KEPT_IF_GIVEN);
        return kept;
    }

    /**
     * Notes in the folder of a study how it is begun: what its options are now, not what their defaults may become. A crash
     * leaves all of it or none.
     */
    public static void write(Path study, Options options) throws IOException {
        write(
                study,
                options,
                kept().stream()
                        .filter(option -> ALWAYS_KEPT.contains(option) || options.isGiven(option))
                        .filter(option -> option != Option.CLIENTS || !options.isGiven(Option.LOADS)));
    }

    /** The same for a study of another kind: those of {@code kept} that are given. */
    public static void write(Path study, Options options, Set<Option> kept) throws IOException {
        write(study, options, kept.stream().filter(options::isGiven));
    }

    private static void write(Path study, Options options, Stream<Option> kept) throws IOException {
        String text = kept.map(option -> option.key() + ": '" + options.text(option).replace("'", "''") + "'\n")
                .collect(Collectors.joining("", "# Continue with -Dresume, repeat with -Dmatrix=<this file>\n", ""));
        Path draft = Files.writeString(study.resolve(NAME + ".tmp"), text);
        Files.move(draft, study.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The options with which a study was begun.
     *
     * @param given those of now
     * @throws BadInput if the folder holds no study, or {@code given} contradicts it
     */
    public static Options read(Path study, Options given) {
        return read(study, given, kept());
    }

    /** The same for a study of another kind, which keeps {@code kept}. */
    public static Options read(Path study, Options given, Set<Option> kept) {
        Path file = study.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new BadInput("resume: " + study + " holds no study; required a folder with " + NAME);
        }
        Options begun = Preset.find(file.toString(), study);
        for (Option option : kept) {
            if (given.isGiven(option) && !given.text(option).equals(begun.text(option))) {
                throw new BadInput("resume: the study was begun with -D" + option.key() + "=" + begun.text(option)
                        + ", found " + given.text(option) + "; leave it out, or begin another study");
            }
        }
        return begun.orElse(given);
    }
}
