package org.replibench.runner.options;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds misspelt options in the command line that Maven's start script hands down in {@code MAVEN_CMD_LINE_ARGS}; Maven
 * itself takes any {@code -D} without a word.
 */
public final class MavenCommandLine {
    private static final Pattern PROPERTY = Pattern.compile("(?:^|\\s)-D([A-Za-z][\\w.-]*)");
    private static final Set<String> PLAIN_MAVEN =
            Set.of("skipTests", "skipITs", "test", "it.test", "kills", "revision", "style.color");
    private static final List<String> MAVEN_PREFIXES = List.of(
            "maven.",
            "java.",
            "user.",
            "http.",
            "https.",
            "file.",
            "org.",
            "spotless.",
            "enforcer.",
            "exec.",
            "env.",
            "aether.");

    private MavenCommandLine() {}

    public static void requireKnownOptions(String commandLine) {
        Matcher matcher = PROPERTY.matcher(commandLine);
        while (matcher.find()) {
            String key = matcher.group(1);
            if (!Option.keys().contains(key)
                    && !PLAIN_MAVEN.contains(key)
                    && MAVEN_PREFIXES.stream().noneMatch(key::startsWith)) {
                throw new BadInput("option: unknown -D" + key + "; did you mean -D" + Nearest.of(key, Option.keys())
                        + "? allowed: " + String.join(", ", Option.keys()));
            }
        }
    }
}
