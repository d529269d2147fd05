package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.peers.LayerMembership.MemberPhase;

class ClaimQueueTest {
    private static final Duration LONGER_THAN_THE_TEST = Duration.ofHours(1);
    private static final long FIRST = 1;

    private final Address self = UUID.randomUUID();
    private final Address other = UUID.randomUUID();
    private final LayerMembership members = new LayerMembership(self);
    private final SendQueues sendQueues = new SendQueues(null, 1000, members::isConnected, LayerRuntime.SYSTEM);
    private final ClaimQueue order = new ClaimQueue(members, sendQueues, LayerRuntime.SYSTEM);

    private CompletableFuture<String> turnThatTheOtherGrants() {
        members.view(new View(self, 1, List.of(self, other)));
        members.announced(other, MemberPhase.HOLDING);
        int others = self.compareTo(other) < 0 ? 1 : 0;
        String id = IntStream.range(0, 100)
                .mapToObj(Integer::toString)
                .filter(text -> Math.floorMod(text.hashCode(), 2) == others)
                .findFirst()
                .orElseThrow();
        return CompletableFuture.supplyAsync(
                () -> order.inTurn(id, LONGER_THAN_THE_TEST, LONGER_THAN_THE_TEST, () -> "done"));
    }

    @Test
    void aTurnComesWhenItIsGranted() throws Exception {
        CompletableFuture<String> turn = turnThatTheOtherGrants();
        while (!turn.isDone()) {
            order.queued(FIRST);
            order.granted(FIRST);
            Thread.sleep(1);
        }
        assertThat(turn).isCompletedWithValue("done");
    }

    @Test
    void noNodeWaitsForAGrantOfOneThatLeftAfterItHadQueuedTheTurn() throws Exception {
        CompletableFuture<String> turn = turnThatTheOtherGrants();
        for (int i = 0; i < 100; i++) {
            order.queued(FIRST);
            Thread.sleep(1);
        }
        assertThat(turn).isNotDone();
        members.view(new View(self, 2, List.of(self)));
        order.left(other);
        assertThat(turn.get(1, TimeUnit.MINUTES)).isEqualTo("done");
    }

    @Test
    void aNodeThatHasLeftKeepsNoOtherFromItsTurn() throws Exception {
        members.view(new View(self, 1, List.of(self, other)));
        members.announced(other, MemberPhase.GONE);
        order.left(other);
        order.requested(other, FIRST, "late");

        CompletableFuture<String> turn = CompletableFuture.supplyAsync(
                () -> order.inTurn("late", LONGER_THAN_THE_TEST, LONGER_THAN_THE_TEST, () -> "done"));

        assertThat(turn.get(1, TimeUnit.MINUTES)).isEqualTo("done");
    }
}
