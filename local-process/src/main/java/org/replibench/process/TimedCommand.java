package org.replibench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** A small program that runs to its end, but no longer than it may. */
public final class TimedCommand {
    private TimedCommand() {}

    /**
     * What it prints, complaints included.
     *
     * @throws IOException with one line if it can't be started, or has not ended within {@code patience}; it is killed then
     */
    public static String output(List<String> command, Duration patience) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<Void> limit = CompletableFuture.runAsync(
                () -> {
                    late.set(process.isAlive());
                    kill(process);
                },
                CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS));
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            if (late.get()) {
                throw new IOException("no answer within " + patience.toSeconds() + " s");
            }
            return output;
        } finally {
            limit.cancel(false);
            kill(process);
        }
    }

    /** Kills a program and those that it has started. By their handles: {@link Process#destroyForcibly} would close what is being read. */
    public static void kill(Process process) {
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroyForcibly);
    }
}
