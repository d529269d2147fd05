package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("replibench-lane"))
                .collect(Collectors.toSet());
    }

    @Test
    void whatARequestSendsAfterTheStopLeavesNoThreadBehind() throws Exception {
        Set<Thread> before = threads();
        Lanes lanes = new Lanes(null, 1000);
        lanes.stop();

        lanes.add(UUID.randomUUID(), new FrameWriter(MessageType.TURN_OVER, 64).number(1));

        List<Thread> begun =
                threads().stream().filter(thread -> !before.contains(thread)).toList();
        for (Thread thread : begun) {
            thread.join(10_000);
        }
        assertThat(begun).noneMatch(Thread::isAlive);
    }
}
