package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds in a server's log the reason why it does not serve. */
record ServerLog(Path file) {
    private static final Pattern ERROR =
            Pattern.compile("^\\S+ \\S+ (?:ERROR|FATAL) +\\[(?!stderr])[^]]*] \\([^)]*\\) (.*)");
    private static final Pattern JVM_ERROR = Pattern.compile("^(Error: .*|Unrecognized .*|.*OutOfMemoryError.*)");
    private static final String BOOTED_WITH_ERRORS = "WFLYSRV0026";
    private static final int MAX_MESSAGE_LENGTH = 300;

    /** The first error, cut to one line; empty if there is none. */
    public Optional<String> firstError() {
        String content = content();
        return content.lines()
                .flatMap(line -> match(ERROR, line).or(() -> match(JVM_ERROR, line)).stream())
                .findFirst()
                .map(error ->
                        error.length() <= MAX_MESSAGE_LENGTH ? error : error.substring(0, MAX_MESSAGE_LENGTH) + "…");
    }

    /** The first error, once the server reports that it started with errors. */
    public Optional<String> bootFailure() {
        return content().contains(BOOTED_WITH_ERRORS) ? firstError() : Optional.empty();
    }

    private static Optional<String> match(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private String content() {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
