package org.replibench.analysis.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a study is repeated, as its {@code environment.md} says.
 *
 * @param commands as they are typed; empty if the study does not say
 */
public record StudyProcedure(String commands) {
    private static final String FILE = "environment.md";
    private static final Pattern COMMANDS = Pattern.compile("## Procedure\\s+```sh\\n(.*?)\\n```", Pattern.DOTALL);

    /** @throws IOException if the file is there and can't be read */
    public static StudyProcedure read(Path study) throws IOException {
        Path file = study.resolve(FILE);
        if (!Files.exists(file)) {
            return new StudyProcedure("");
        }
        Matcher matcher = COMMANDS.matcher(Files.readString(file));
        return new StudyProcedure(matcher.find() ? matcher.group(1) : "");
    }
}
