package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.LayerMembership.MemberPhase;

class BackupSenderTest {
    private static final long QUEUE_BYTES = 4000;

    /** Takes messages when it is allowed to. */
    private static final class SlowTransport implements MessageTransport {
        final Semaphore begun = new Semaphore(0);
        final Semaphore permits = new Semaphore(0);
        private final Address self = UUID.randomUUID();

        @Override
        public Address self() {
            return self;
        }

        @Override
        public void connect(Listener listener) {}

        @Override
        public void send(Address target, MessageWriter message) throws InterruptedException {
            begun.release();
            permits.acquire();
        }

        @Override
        public void sendUnordered(Address target, MessageWriter message) {}

        @Override
        public void close() {}
    }

    private static final class RecordingSessions extends NoOwnedSessions {
        volatile boolean sentAgain;

        @Override
        public void holdersChanged() {
            sentAgain = true;
        }
    }

    private static SessionUpdate update(int bytes) {
        return new SessionUpdate(
                "id", List.of(), 1, true, 0, 60, new String[] {"name"}, new byte[][] {new byte[bytes]});
    }

    @Test
    void whatWasDroppedIsSentAgainThoughTheQueueIsNeverEmpty() throws Exception {
        SlowTransport transport = new SlowTransport();
        Address holder = UUID.randomUUID();
        LayerMembership members = new LayerMembership(transport.self());
        members.view(new View(transport.self(), 1, List.of(transport.self(), holder)));
        members.announced(holder, MemberPhase.HOLDING);
        SendQueues queues = new SendQueues(transport, QUEUE_BYTES, node -> true, LayerRuntime.SYSTEM);
        RecordingSessions sessions = new RecordingSessions();
        TransferMetrics metrics = new TransferMetrics();
        BackupSender sender = new BackupSender(
                new PeerReplicationBackend.Settings(false, false, 1, null, null, QUEUE_BYTES),
                members,
                queues,
                new PendingConfirmations(members::answers, Duration.ofSeconds(5), LayerRuntime.SYSTEM),
                new BackupStore(LayerRuntime.SYSTEM),
                sessions,
                metrics,
                LayerRuntime.SYSTEM);
        Runnable nothing = () -> {};
        while (metrics.drops() == 0) {
            sender.send(update(1000), List.of(holder), nothing, nothing);
        }
        sender.sweep();
        assertThat(sessions.sentAgain).as("while the queue is full").isFalse();

        transport.begun.acquire();
        while (queues.queued() > 0) {
            transport.permits.release();
            transport.begun.acquire();
        }
        sender.send(update(10), List.of(holder), nothing, nothing);
        assertThat(queues.queued()).isPositive();
        sender.sweep();

        assertThat(sessions.sentAgain).isTrue();
        queues.stop();
    }
}
