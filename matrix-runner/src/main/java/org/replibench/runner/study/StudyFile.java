package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Collectors;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Preset;

/** The options of a study, kept in its folder: to continue it, or as a preset for another one like it. */
public final class StudyFile {
    private static final String NAME = "study.yaml";

    private static final String CONTINUE = "# Continue with -Dresume";

    private StudyFile() {}

    /**
     * Notes in a study's folder how it is begun: what its options are now, not what their defaults may become. A crash leaves
     * all of it or none.
     *
     * @param usage what else the file is good for, in words that follow a comma; may be empty
     */
    public static void write(Path study, CommandOptions commandOptions, PersistedOptions kept, String usage)
            throws IOException {
        String text = kept.presentIn(commandOptions)
                .map(option ->
                        option.key() + ": '" + commandOptions.text(option).replace("'", "''") + "'\n")
                .collect(Collectors.joining(
                        "", CONTINUE + (usage.isEmpty() ? "" : ", " + usage) + "\n" + Preset.FORMAT_LINE, ""));
        Path draft = Files.writeString(study.resolve(NAME + ".tmp"), text);
        Files.move(draft, study.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The options with which a study was begun.
     *
     * @param given those of now
     * @throws InvalidRequestException if the folder holds no study, or {@code given} contradicts it
     */
    public static CommandOptions read(Path study, CommandOptions given, PersistedOptions kept) {
        Path file = study.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new InvalidRequestException("resume: " + study + " holds no study; required a folder with " + NAME);
        }
        Preset.requireFormat(file);
        CommandOptions begun = Preset.find(given.command(), file.toString(), study);
        for (Option option : kept.all()) {
            if (given.isGiven(option) && !given.text(option).equals(begun.text(option))) {
                throw new InvalidRequestException(
                        "resume: the study was begun with -D" + option.key() + "=" + begun.text(option) + ", found "
                                + given.text(option) + "; leave it out, or begin another study");
            }
        }
        return begun.orElse(given);
    }
}
