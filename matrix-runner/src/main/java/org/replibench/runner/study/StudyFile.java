package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.stream.Collectors;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.options.Preset;

/** The options of a study, kept in its folder: to continue it, or as a preset for another one like it. */
public final class StudyFile {
    private static final String NAME = "study.yaml";

    private static final String CONTINUE = "# Continue with -Dresume";

    private static final KeptOptions MATRIX = new KeptOptions(
            EnumSet.of(
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
                    Option.JVM_OPTIONS),
            EnumSet.of(
                    Option.HOSTS,
                    Option.LOADS,
                    Option.SEED,
                    Option.QUOTA,
                    Option.MEMORY,
                    Option.INSTANCES_PER_NODE,
                    Option.GC,
                    Option.GC_OPTIONS,
                    Option.HEAP,
                    Option.JDK,
                    Option.SESSION_KB,
                    Option.SESSION_CHANGED,
                    Option.PROFILE,
                    Option.DB_URL,
                    Option.DB_USER,
                    Option.INTERCONNECT_RATE,
                    Option.INTERCONNECT_DELAY));

    private StudyFile() {}

    /**
     * Notes in the folder of a matrix study how it is begun: what its options are now, not what their defaults may become. A
     * crash leaves all of it or none.
     */
    public static void write(Path study, Options options) throws IOException {
        write(study, options, MATRIX, CONTINUE + ", repeat with -Dmatrix=<this file>");
    }

    /** The same for a study of another kind. */
    public static void write(Path study, Options options, KeptOptions kept) throws IOException {
        write(study, options, kept, CONTINUE);
    }

    private static void write(Path study, Options options, KeptOptions kept, String heading) throws IOException {
        String text = kept.of(options)
                .map(option -> option.key() + ": '" + options.text(option).replace("'", "''") + "'\n")
                .collect(Collectors.joining("", heading + "\n", ""));
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
        return read(study, given, MATRIX);
    }

    /** The same for a study of another kind. */
    public static Options read(Path study, Options given, KeptOptions kept) {
        Path file = study.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new BadInput("resume: " + study + " holds no study; required a folder with " + NAME);
        }
        Options begun = Preset.find(file.toString(), study);
        for (Option option : kept.all()) {
            if (given.isGiven(option) && !given.text(option).equals(begun.text(option))) {
                throw new BadInput("resume: the study was begun with -D" + option.key() + "=" + begun.text(option)
                        + ", found " + given.text(option) + "; leave it out, or begin another study");
            }
        }
        return begun.orElse(given);
    }
}
