package org.replibench.cluster.pattern;

import java.util.concurrent.CompletableFuture;
import org.replibench.cluster.Node;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationScope;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/** One pattern, the application that runs by it, a user of it, and what that user was told last. */
final class PatternUnderTest {
    private static final String LARGE = " large";

    final ReplicationPattern pattern;
    private final PatternClient patternClient;
    private int acknowledged;

    PatternUnderTest(ReplicationPattern pattern) {
        this.pattern = pattern;
        this.patternClient = new PatternClient(pattern.code());
    }

    boolean synchronous() {
        return pattern.syncMode() == SyncMode.SYNCHRONOUS;
    }

    boolean atShutdown() {
        return pattern.trigger() == ReplicationTrigger.ON_SHUTDOWN;
    }

    boolean inDatabase() {
        return pattern.protocol() == ReplicationProtocol.DATABASE;
    }

    /** How often one {@code /change} leaves for each target. */
    int transfersOfAChange() {
        return switch (pattern.trigger()) {
            case ON_SET_ATTRIBUTE -> PatternServlet.CALLS;
            case ON_REQUEST_END -> 1;
            case ON_SHUTDOWN -> 0;
        };
    }

    /** How many messages carry one transfer among {@code nodes}. */
    int messagesOfATransfer(int nodes) {
        boolean multicast = pattern.protocol() == ReplicationProtocol.MULTICAST && pattern.writeQuota() >= nodes - 1;
        return inDatabase() ? 0 : multicast ? 1 : pattern.copies(nodes);
    }

    /** How many confirmations one {@code /change} brings back, at least. */
    int confirmationsOfAChange(int nodes) {
        return synchronous() && !inDatabase() ? transfersOfAChange() * pattern.copies(nodes) : 0;
    }

    int bytesOfATransfer() {
        return PatternServlet.SMALL_BYTES
                + (pattern.scope() == ReplicationScope.ALL_ATTRIBUTES ? PatternServlet.LARGE_BYTES : 0);
    }

    /** What a page has to show now. */
    String expected() {
        return acknowledged + LARGE;
    }

    void begin(Node node) throws Exception {
        patternClient.get(node, "begin");
        acknowledged = 0;
    }

    /** Changes the session; answers the page. */
    String change(Node node) throws Exception {
        String page = patternClient.get(node, "change");
        acknowledged = Integer.parseInt(page.replaceFirst(" .*", ""));
        return page;
    }

    String read(Node node) throws Exception {
        return patternClient.get(node, "read");
    }

    String page(Node node, String page) throws Exception {
        return patternClient.get(node, page);
    }

    int status(Node node, String page) throws Exception {
        return patternClient.status(node, page);
    }

    CompletableFuture<Integer> later(Node node, String page) {
        return patternClient.later(node, page);
    }

    int acknowledged() {
        return acknowledged;
    }

    @Override
    public String toString() {
        return pattern.code();
    }
}
