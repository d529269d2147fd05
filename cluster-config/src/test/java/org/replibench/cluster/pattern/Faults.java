package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.replibench.cluster.Node;

/** A pause of node 3, a crash of node 1 and a stop of node 2, which every pattern meets at once. */
final class Faults {
    /** Far beyond the layer's timeout; what takes longer hangs. */
    private static final int PATIENCE_SECONDS = 30;

    private final Servers servers;
    private final List<Subject> subjects;
    private final Map<Subject, Integer> statusOfPaused = new LinkedHashMap<>();

    Faults(Servers servers, List<Subject> subjects) {
        this.servers = servers;
        this.subjects = subjects;
    }

    void pauseATarget() throws Exception {
        signal("STOP", servers.node(3));
        try {
            Map<Subject, CompletableFuture<Integer>> changes = new LinkedHashMap<>();
            subjects.forEach(subject -> changes.put(subject, subject.later(servers.node(1), "change")));
            for (Map.Entry<Subject, CompletableFuture<Integer>> change : changes.entrySet()) {
                statusOfPaused.put(change.getKey(), change.getValue().get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
        } finally {
            signal("CONT", servers.node(3));
        }
    }

    void waitedOnlyIfPromised(Subject subject) {
        boolean waits = subject.confirmationsOfAChange(Servers.NODES) > 0;
        boolean maybeSpared = subject.pattern.copies(Servers.NODES) < Servers.NODES - 1;
        if (!waits) {
            assertThat(statusOfPaused).containsEntry(subject, Browser.OK);
        } else if (maybeSpared) {
            assertThat(statusOfPaused.get(subject)).isIn(Browser.OK, Browser.FAILED);
        } else {
            assertThat(statusOfPaused).containsEntry(subject, Browser.FAILED);
        }
    }

    void goesOn(Subject subject) throws Exception {
        int before = subject.acknowledged();
        subject.change(servers.node(1));
        // The change that failed may count or not, never twice.
        assertThat(subject.acknowledged()).isBetween(before + 1, before + 2);
        assertThat(subject.read(servers.node(1))).isEqualTo(subject.expected());
    }

    void killTheOwner() throws Exception {
        for (Subject subject : subjects) {
            if (!subject.synchronous()) {
                subject.change(servers.node(1));
            }
        }
        servers.settle(1);
        for (Subject subject : subjects) {
            if (subject.synchronous()) {
                subject.change(servers.node(1));
            }
        }
        servers.node(1).kill();
    }

    void knowsWhatWasAcknowledged(Subject subject) throws Exception {
        int other = 2 + subjects.indexOf(subject) % 2;
        int before = subject.acknowledged();
        String page = subject.change(servers.node(other));
        if (subject.atShutdown()) {
            assertThat(page).as("nothing left before the crash").isEqualTo("1");
            subject.begin(servers.node(other));
            subject.change(servers.node(other));
        } else {
            assertThat(page).isEqualTo(before + 1 + " large");
        }
    }

    void stopTheOwner() throws Exception {
        servers.restart(1);
        for (Subject subject : subjects) {
            if (subject.inDatabase() && subject.atShutdown()) {
                subject.begin(servers.node(2));
            }
            subject.change(servers.node(2));
        }
        servers.node(2).stop();
    }

    void outlivedTheStop(Subject subject) throws Exception {
        int other = 1 + subjects.indexOf(subject) % 2 * 2;
        assertThat(subject.read(servers.node(other))).isEqualTo(subject.expected());
        if (subject.inDatabase() && (subject.atShutdown() || !subject.synchronous())) {
            return; // What follows would have to wait for what no one announces.
        }
        subject.change(servers.node(other));
        assertThat(subject.read(servers.node(4 - other))).isEqualTo(subject.expected());
        subject.page(servers.node(other), "invalidate");
        assertThat(subject.read(servers.node(4 - other))).isEqualTo("0");
    }

    private static void signal(String name, Node node) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(node.process().pid()))
                .inheritIO()
                .start()
                .waitFor();
    }
}
