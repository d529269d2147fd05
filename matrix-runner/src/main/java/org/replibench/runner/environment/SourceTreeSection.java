package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The state of the source tree, as git tells it. */
final class SourceTreeSection {
    private static final long TIMEOUT_SECONDS = 10;
    private static final String UNKNOWN = "unknown: no git, or no repository";

    private SourceTreeSection() {}

    static EnvironmentSection create(Path home) throws InterruptedException {
        Optional<String> commit = git(home, "rev-parse", "HEAD");
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("commit", commit.orElse(UNKNOWN));
        git(home, "status", "--porcelain")
                .filter(status -> commit.isPresent())
                .ifPresent(status -> facts.put(
                        "changes beside it",
                        status.isEmpty() ? "none" : status.lines().count() + " files"));
        return new EnvironmentSection("Source", facts);
    }

    private static Optional<String> git(Path home, String... arguments) throws InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "git";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process git = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0
                    ? Optional.of(answer)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
