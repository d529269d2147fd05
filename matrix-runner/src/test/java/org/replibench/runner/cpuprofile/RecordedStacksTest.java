package org.replibench.runner.cpuprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Instant;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.audit.input.TimeSpans;

class RecordedStacksTest {
    private static final long ENOUGH_SAMPLES_NANOS = 2_000_000_000L;

    private static volatile double unused;

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

        RecordedStacks stacks = RecordedStacks.read(file, new TimeSpans(start.toEpochMilli(), end.toEpochMilli()));

        assertThat(stacks.counts().keySet())
                .anySatisfy(stack -> assertThat(stack).contains(RecordedStacksTest.class.getName() + ".work"));
        assertThat(RecordedStacks.read(file, new TimeSpans(0, start.toEpochMilli()))
                        .counts())
                .isEmpty();
    }

    @Test
    void a_recording_tells_how_often_threads_were_sampled() throws Exception {
        Path file = folder.resolve("set.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ActiveSetting");
            recording.enable("jdk.ExecutionSample").with("period", "40 ms");
            recording.start();
            recording.stop();
            recording.dump(file);
        }

        assertThat(RecordedStacks.read(file, TimeSpans.ALWAYS).periodMillis()).hasValue(40);
    }

    private static void work() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long until = threads.getCurrentThreadCpuTime() + ENOUGH_SAMPLES_NANOS;
        double sum = 0;
        while (threads.getCurrentThreadCpuTime() < until) {
            for (int i = 1; i < 10_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        unused = sum;
    }
}
