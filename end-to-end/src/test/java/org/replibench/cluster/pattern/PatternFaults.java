package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.replibench.cluster.Node;

/** A pause of node 3, a crash of node 1 and a stop of node 2, which every pattern meets at once. */
final class PatternFaults {
    /** Far beyond the layer's timeout; what takes longer hangs. */
    private static final int PATIENCE_SECONDS = 300;

    private final PatternServers patternServers;
    private final List<PatternUnderTest> patternUnderTests;
    private final Map<PatternUnderTest, Integer> statusOfPaused = new LinkedHashMap<>();

    PatternFaults(PatternServers patternServers, List<PatternUnderTest> patternUnderTests) {
        this.patternServers = patternServers;
        this.patternUnderTests = patternUnderTests;
    }

    void pauseATarget() throws Exception {
        signal("STOP", patternServers.node(3));
        try {
            Map<PatternUnderTest, CompletableFuture<Integer>> changes = new LinkedHashMap<>();
            patternUnderTests.forEach(patternUnderTest ->
                    changes.put(patternUnderTest, patternUnderTest.later(patternServers.node(1), "change")));
            for (Map.Entry<PatternUnderTest, CompletableFuture<Integer>> change : changes.entrySet()) {
                statusOfPaused.put(change.getKey(), change.getValue().get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
        } finally {
            signal("CONT", patternServers.node(3));
        }
    }

    void waitedOnlyIfPromised(PatternUnderTest patternUnderTest) {
        boolean waits = patternUnderTest.confirmationsOfAChange(PatternServers.NODES) > 0;
        boolean maybeSpared = patternUnderTest.pattern.copies(PatternServers.NODES) < PatternServers.NODES - 1;
        if (!waits) {
            assertThat(statusOfPaused).containsEntry(patternUnderTest, PatternClient.OK);
        } else if (maybeSpared) {
            assertThat(statusOfPaused.get(patternUnderTest)).isIn(PatternClient.OK, PatternClient.FAILED);
        } else {
            assertThat(statusOfPaused).containsEntry(patternUnderTest, PatternClient.FAILED);
        }
    }

    void goesOn(PatternUnderTest patternUnderTest) throws Exception {
        int before = patternUnderTest.acknowledged();
        patternUnderTest.change(patternServers.node(1));
        // The change that failed may count or not, never twice.
        assertThat(patternUnderTest.acknowledged()).isBetween(before + 1, before + 2);
        assertThat(patternUnderTest.read(patternServers.node(1))).isEqualTo(patternUnderTest.expected());
    }

    void killTheOwner() throws Exception {
        changeAndAwaitWhatNoAnswerWaitsFor();
        for (PatternUnderTest patternUnderTest : patternUnderTests) {
            if (patternUnderTest.synchronous()) {
                patternUnderTest.change(patternServers.node(1));
            }
        }
        patternServers.node(1).kill();
    }

    /** What has not left before the crash may be lost, and on a busy machine it leaves late. */
    private void changeAndAwaitWhatNoAnswerWaitsFor() throws Exception {
        List<PatternUnderTest> stored = asynchronous(PatternUnderTest::inDatabase);
        if (!stored.isEmpty()) {
            try (AttributeRowCounter rows = AttributeRowCounter.in(patternServers.database)) {
                change(stored);
                rows.await(
                        "small",
                        stored.stream()
                                .mapToLong(PatternUnderTest::transfersOfAChange)
                                .sum());
            }
        }
        List<PatternUnderTest> sent = asynchronous(patternUnderTest -> !patternUnderTest.inDatabase());
        long before = patternServers.node(1).interconnectBytesSent().orElseThrow();
        change(sent);
        patternServers.settle(
                1,
                before
                        + sent.stream()
                                .mapToLong(patternUnderTest -> (long) patternUnderTest.transfersOfAChange()
                                        * patternUnderTest.messagesOfATransfer(PatternServers.NODES)
                                        * patternUnderTest.bytesOfATransfer())
                                .sum());
    }

    private List<PatternUnderTest> asynchronous(Predicate<PatternUnderTest> which) {
        return patternUnderTests.stream()
                .filter(patternUnderTest -> !patternUnderTest.synchronous())
                .filter(which)
                .toList();
    }

    private void change(List<PatternUnderTest> changed) throws Exception {
        for (PatternUnderTest patternUnderTest : changed) {
            patternUnderTest.change(patternServers.node(1));
        }
    }

    void knowsWhatWasAcknowledged(PatternUnderTest patternUnderTest) throws Exception {
        int other = 2 + patternUnderTests.indexOf(patternUnderTest) % 2;
        int before = patternUnderTest.acknowledged();
        String page = patternUnderTest.change(patternServers.node(other));
        if (patternUnderTest.atShutdown()) {
            assertThat(page).as("nothing left before the crash").isEqualTo("1");
            patternUnderTest.begin(patternServers.node(other));
            patternUnderTest.change(patternServers.node(other));
        } else {
            assertThat(page).isEqualTo(before + 1 + " large");
        }
    }

    void stopTheOwner() throws Exception {
        patternServers.restart(1);
        for (PatternUnderTest patternUnderTest : patternUnderTests) {
            if (patternUnderTest.inDatabase() && patternUnderTest.atShutdown()) {
                patternUnderTest.begin(patternServers.node(2));
            }
            patternUnderTest.change(patternServers.node(2));
        }
        patternServers.node(2).stop();
    }

    void outlivedTheStop(PatternUnderTest patternUnderTest) throws Exception {
        int other = 1 + patternUnderTests.indexOf(patternUnderTest) % 2 * 2;
        assertThat(patternUnderTest.read(patternServers.node(other))).isEqualTo(patternUnderTest.expected());
        if (patternUnderTest.inDatabase() && (patternUnderTest.atShutdown() || !patternUnderTest.synchronous())) {
            return; // What follows would have to wait for what no one announces.
        }
        patternUnderTest.change(patternServers.node(other));
        assertThat(patternUnderTest.read(patternServers.node(4 - other))).isEqualTo(patternUnderTest.expected());
        patternUnderTest.page(patternServers.node(other), "invalidate");
        assertThat(patternUnderTest.read(patternServers.node(4 - other))).isEqualTo("0");
    }

    /** Servers go on, so each node has the address again that it had before. */
    void deployAgain() throws Exception {
        for (PatternUnderTest patternUnderTest : patternUnderTests) {
            patternUnderTest.begin(patternServers.node(1));
            patternUnderTest.change(patternServers.node(1));
        }
        for (int number = 1; number <= PatternServers.NODES; number++) {
            patternServers.deployAgain(number);
        }
    }

    void outlivedRedeployment(PatternUnderTest patternUnderTest) throws Exception {
        for (int number = PatternServers.NODES; number > 0; number--) {
            assertThat(patternUnderTest.read(patternServers.node(number))).isEqualTo(patternUnderTest.expected());
        }
    }

    private static void signal(String name, Node node) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(node.program().pid()))
                .inheritIO()
                .start()
                .waitFor();
    }
}
