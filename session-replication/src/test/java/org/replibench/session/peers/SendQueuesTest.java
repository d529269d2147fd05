package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.replibench.session.copies.LayerRuntime;

@Isolated
class SendQueuesTest {
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("replibench-send-queue"))
                .collect(Collectors.toSet());
    }

    @Test
    void whatARequestSendsAfterTheStopLeavesNoThreadBehind() throws Exception {
        Set<Thread> before = threads();
        SendQueues sendQueues = new SendQueues(null, 1000, node -> true, LayerRuntime.SYSTEM);
        sendQueues.stop();

        sendQueues.add(UUID.randomUUID(), new MessageWriter(MessageType.TURN_OVER, 64).number(1));

        assertNoneGoesOn(before);
    }

    @Test
    void aNodeThatLeavesWhileItWaitsForTurnsLeavesNoThreadBehind() throws Exception {
        Set<Thread> before = threads();
        Address self = UUID.randomUUID();
        Address other = UUID.randomUUID();
        LayerMembership members = new LayerMembership(self);
        SendQueues sendQueues = new SendQueues(null, 1000, members::isConnected, LayerRuntime.SYSTEM);
        ClaimQueue claimQueue = new ClaimQueue(members, sendQueues, LayerRuntime.SYSTEM);
        members.view(new View(self, 1, List.of(self, other)));
        claimQueue.requested(other, 1, "session");
        claimQueue.requested(other, 2, "session");

        members.view(new View(self, 2, List.of(self)));
        sendQueues.left(other);
        claimQueue.left(other);

        assertNoneGoesOn(before);
    }

    @Test
    void anAnswerToANodeThatHasLeftLeavesNoThreadBehind() throws Exception {
        Set<Thread> before = threads();
        SendQueues sendQueues = new SendQueues(null, 1000, node -> false, LayerRuntime.SYSTEM);

        sendQueues.add(UUID.randomUUID(), new MessageWriter(MessageType.TURN_OVER, 64).number(1));

        assertNoneGoesOn(before);
    }

    private static void assertNoneGoesOn(Set<Thread> before) throws InterruptedException {
        List<Thread> begun =
                threads().stream().filter(thread -> !before.contains(thread)).toList();
        for (Thread thread : begun) {
            thread.join(TimeUnit.MINUTES.toMillis(2));
        }
        assertThat(begun).noneMatch(Thread::isAlive);
    }
}
