package org.replibench.runner.failover;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.replibench.cluster.Node;

/** Whether nodes rest when nobody asks them for anything: a thread that spins shows here. */
final class IdleCheck {
    /** An idle server takes a few hundredths of a core; one that spins takes what it gets of a whole one. */
    private static final double MAX_IDLE_CORES = 0.3;

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** What was asked for before may keep compilers busy for some seconds. */
    private static final int MAX_INTERVALS = 10;

    private IdleCheck() {}

    /** The names of those that never rested; returns as soon as all have. */
    static List<String> busyNodes(List<Node> nodes) throws InterruptedException {
        List<Node> restless = nodes;
        for (int look = 0; look < MAX_INTERVALS && !restless.isEmpty(); look++) {
            Map<Node, Duration> before =
                    restless.stream().collect(Collectors.toMap(Function.identity(), IdleCheck::cpuTime));
            long began = System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(INTERVAL_NANOS);
            double elapsedNanos = System.nanoTime() - began;
            restless = restless.stream()
                    .filter(node -> cpuTime(node).minus(before.get(node)).toNanos() / elapsedNanos > MAX_IDLE_CORES)
                    .toList();
        }
        return restless.stream().map(Node::name).toList();
    }

    /** Of one that has ended: none any more. */
    private static Duration cpuTime(Node node) {
        return node.program().cpuTime();
    }
}
