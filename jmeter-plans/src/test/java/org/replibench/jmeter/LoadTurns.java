package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** Lets a pausable load have its turns, as an arm of a study has. */
final class LoadTurns {
    static final long WINDOW_MILLIS = 900;

    /** Longer than anyone thinks: without correction all users would come at once. */
    static final long PAUSE_MILLIS = 500;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private LoadTurns() {}

    /** Waits until a server has had so many requests. */
    static void awaitRequests(PausableJMeterRun run, StubServer server, int count) throws Exception {
        while (server.requests().size() < count) {
            assertThat(run.program().alive()).isTrue();
            Thread.sleep(10);
        }
    }

    /** Pauses a load that runs, and lets it run for a window, so many times; ends in a pause. */
    static void take(PausableJMeterRun run, int turns) throws Exception {
        for (int i = 0; i < turns; i++) {
            run.pause();
            assertThat(run.awaitEffect(PATIENCE)).isTrue();
            Thread.sleep(PAUSE_MILLIS);
            run.resume();
            assertThat(run.awaitEffect(PATIENCE)).isTrue();
            Thread.sleep(WINDOW_MILLIS);
        }
        run.pause();
        assertThat(run.awaitEffect(PATIENCE)).isTrue();
    }
}
