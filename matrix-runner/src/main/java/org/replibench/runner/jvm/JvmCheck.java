package org.replibench.runner.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.process.RunUser;
import org.replibench.process.TimedCommand;

/** A Java virtual machine, asked before any server is started on it, as the user that servers run as. */
public final class JvmCheck {
    /** What HotSpot says before the reason. */
    private static final String PREAMBLE = "Error occurred during initialization of VM";

    /** What a JVM says that starts nevertheless: warnings, also those of its log, and flags that it took from the environment. */
    private static final Predicate<String> NO_REASON =
            Pattern.compile(" warning: |\\[warning]|^Picked up ").asPredicate();

    /** Starting takes a tenth of a second; some flags let a JVM wait for a person. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private JvmCheck() {}

    /** Why it does not start with these options, in its own words; empty if it does. */
    public static Optional<String> unsupportedReason(JvmOptions options) {
        return unsupportedReason(options, PATIENCE);
    }

    /** @param patience how long it may take */
    static Optional<String> unsupportedReason(JvmOptions options, Duration patience) {
        List<String> command = new ArrayList<>();
        command.add(options.home().resolve("bin").resolve("java").toString());
        command.addAll(options.flags());
        command.add("-version");
        try {
            Process jvm = new ProcessBuilder(RunUser.ofThisProcess().command(command, options.files()))
                    .redirectErrorStream(true)
                    .start();
            AtomicBoolean ended = new AtomicBoolean();
            CompletableFuture<Void> end = CompletableFuture.runAsync(
                    () -> {
                        ended.set(true);
                        TimedCommand.kill(jvm);
                    },
                    CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS));
            String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = jvm.waitFor();
            end.cancel(false);
            if (ended.get()) {
                return Optional.of("did not end within " + patience.toSeconds() + " s");
            }
            return exitCode == 0 ? Optional.empty() : Optional.of(reason(said));
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    /** The line that says why, of all that a JVM says when it does not start. */
    public static String reason(String said) {
        return said.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals(PREAMBLE) && !NO_REASON.test(line))
                .findFirst()
                .orElse("no reason given");
    }
}
