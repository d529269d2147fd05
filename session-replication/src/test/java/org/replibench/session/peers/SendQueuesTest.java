package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
        SendQueues sendQueues = new SendQueues(null, 1000, LayerRuntime.SYSTEM);
        sendQueues.stop();

        sendQueues.add(UUID.randomUUID(), new MessageWriter(MessageType.TURN_OVER, 64).number(1));

        List<Thread> begun =
                threads().stream().filter(thread -> !before.contains(thread)).toList();
        for (Thread thread : begun) {
            thread.join(60_000);
        }
        assertThat(begun).noneMatch(Thread::isAlive);
    }
}
