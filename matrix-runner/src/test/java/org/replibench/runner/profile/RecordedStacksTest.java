package org.replibench.runner.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedStacksTest {
    private static final long ENOUGH_SAMPLES_NANOS = 2_000_000_000L;

    private static volatile double sink;

    @TempDir
    Path folder;

    @Test
    void a_real_recording_tells_where_this_thread_ran_from_its_entry_to_its_leaf() throws Exception {
        Path file = folder.resolve("self.jfr");
        Instant start = Instant.now();
        try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
            recording.start();
            work();
            recording.stop();
            recording.dump(file);
        }
        Instant end = Instant.now();

        Map<String, Long> stacks = RecordedStacks.read(file, start, end);

        assertThat(stacks).isNotEmpty();
        assertThat(stacks.keySet())
                .anySatisfy(stack -> assertThat(stack).contains(RecordedStacksTest.class.getName() + ".work"));
        assertThat(RecordedStacks.read(file, Instant.EPOCH, start)).isEmpty();
    }

    private static void work() {
        long until = System.nanoTime() + ENOUGH_SAMPLES_NANOS;
        double sum = 0;
        while (System.nanoTime() < until) {
            for (int i = 1; i < 10_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        sink = sum;
    }
}
