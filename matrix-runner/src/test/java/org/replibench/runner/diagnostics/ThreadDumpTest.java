package org.replibench.runner.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThreadDumpTest {
    private static final String RESTING = "default task-1";
    private static final String REQUEST = "\tat org.replibench.petstore.cart.Cart.add(Cart.java:31)";

    /** Of JGroups 5.5.2, whose thread goes on between the two. */
    private static final String SENDER = """
            \tat org.jgroups.protocols.PerDestinationBundler.run(PerDestinationBundler.java:187)
            \tat org.jgroups.util.Runner.run(Runner.java:87)
            \tat java.lang.Thread.run(java.base@17.0.13/Thread.java:840)
            """;

    @Test
    void the_thread_that_takes_most_is_named_with_where_it_is() {
        assertThat(dump(4_000, REQUEST, "default task-7").spinningSince(dump(1_000, REQUEST, "default task-7")))
                .hasValue("thread default task-7 takes 0.75 cores in org.replibench.petstore.cart.Cart.add");
    }

    @Test
    void jgroups_sender_is_known_by_its_name_or_its_class() {
        assertThat(dump(4_880, SENDER, "pd-bundler,ee,node1").spinningSince(dump(1_000, SENDER, "pd-bundler,ee,node1")))
                .hasValueSatisfying(cause -> assertThat(cause)
                        .startsWith("thread pd-bundler,ee,node1 takes 0.97 cores in"
                                + " org.jgroups.protocols.PerDestinationBundler.run, which sends")
                        .contains("JGRP-3008"));
        assertThat(dump(4_880, SENDER, "Thread-7").spinningSince(dump(1_000, SENDER, "Thread-7")))
                .hasValueSatisfying(cause -> assertThat(cause).contains("JGRP-3008"));
    }

    @Test
    void no_thread_spins_that_takes_little() {
        assertThat(dump(1_020, SENDER, "pd-bundler,ee,node1").spinningSince(dump(1_000, SENDER, "pd-bundler,ee,node1")))
                .isEmpty();
    }

    @Test
    void a_compiler_that_is_busy_is_no_cause() {
        assertThat(dump(4_000, "", "C2 CompilerThread0").spinningSince(dump(1_000, "", "C2 CompilerThread0")))
                .isEmpty();
        assertThat(dump(4_000, "", "VM Thread").spinningSince(dump(1_000, "", "VM Thread")))
                .hasValue("thread VM Thread takes 0.75 cores");
    }

    @Test
    void a_thread_that_has_little_under_a_quota_spins_if_the_others_rest() {
        assertThat(dump(1_200, SENDER, "pd-bundler,ee,node1").spinningSince(dump(1_000, SENDER, "pd-bundler,ee,node1")))
                .hasValueSatisfying(cause -> assertThat(cause).contains("takes 0.05 cores", "JGRP-3008"));
    }

    @Test
    void of_threads_that_share_the_work_none_spins() {
        assertThat(requests(3, 3_000, 10).spinningSince(requests(3, 1_000, 6))).isEmpty();
        assertThat(requests(2, 3_000, 10).spinningSince(requests(2, 1_000, 6)))
                .as("one of two has half of it")
                .isPresent();
    }

    private static ThreadDump requests(int threads, int cpuMillis, double elapsedSeconds) {
        return ThreadDump.parse(IntStream.range(0, threads)
                .mapToObj(number -> thread("task-" + number, cpuMillis, elapsedSeconds, "0x" + number, REQUEST))
                .collect(Collectors.joining()));
    }

    @Test
    void a_thread_that_was_not_there_before_is_not_judged() {
        assertThat(dump(4_000, REQUEST, "default task-7").spinningSince(ThreadDump.parse("Full thread dump\n")))
                .isEmpty();
    }

    /** One with 1000 ms is of 6 s after the JVM's start, any other of four seconds later. */
    private static ThreadDump dump(int cpuMillis, String stack, String name) {
        double elapsedSeconds = cpuMillis == 1_000 ? 6 : 10;
        String title = """
                1234:
                2026-11-28 04:29:31
                Full thread dump OpenJDK 64-Bit Server VM (17.0.13+11 mixed mode, sharing):

                """;
        assertThat(ThreadDump.isOne(title)).isTrue();
        return ThreadDump.parse(title
                + thread(
                        RESTING, 3, elapsedSeconds, "0x00007f0000000001", "\tat java.lang.Object.wait(Native Method)\n")
                + thread(name, cpuMillis, elapsedSeconds, "0x00007f0000000002", stack)
                + String.format(
                        Locale.ROOT,
                        "\"GC Thread#0\" os_prio=0 cpu=%.2fms elapsed=%.2fs tid=0x00007f0000000003 nid=0x3 runnable  \n",
                        7.5,
                        elapsedSeconds));
    }

    private static String thread(String name, double cpuMillis, double elapsedSeconds, String id, String stack) {
        return String.format(
                Locale.ROOT,
                "\"%s\" #55 prio=5 os_prio=0 cpu=%.2fms elapsed=%.2fs tid=%s nid=0x1 runnable  [0x00007f]%n"
                        + "   java.lang.Thread.State: RUNNABLE%n%s%n",
                name,
                cpuMillis,
                elapsedSeconds,
                id,
                stack);
    }
}
