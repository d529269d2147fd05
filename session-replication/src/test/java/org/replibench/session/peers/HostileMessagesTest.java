package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.session.AllocatedBytes;
import org.replibench.session.Mutations;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.metrics.TransferMetrics;

/** Whatever arrives instead of messages, a node goes on. */
class HostileMessagesTest {
    private static final FrameHeader HEADER = FrameHeader.of("test", 1);

    /** What lies around a message in the transport's buffer, and must not be read. */
    private static final int SURROUNDINGS = 32;

    /** Of a log line with a stack trace, or of the first use of a class. */
    private static final long SMALL_CHANGE = 1 << 20;

    private static final int HEAP_PER_BYTE = 64;

    /** A transport whose other end is the test. */
    private static final class Wire implements MessageTransport {
        private final Address self = UUID.randomUUID();
        private final BlockingQueue<MessageType> sent = new LinkedBlockingQueue<>();
        private Listener listener;

        @Override
        public Address self() {
            return self;
        }

        @Override
        public void connect(Listener newListener) {
            listener = newListener;
        }

        @Override
        public void send(Address target, MessageWriter message) {
            sent.add(new MessageReader(message.bytes(), 0, message.length()).type());
        }

        @Override
        public void sendUnordered(Address target, MessageWriter message) {
            send(target, message);
        }

        @Override
        public void close() {}
    }

    private final Wire wire = new Wire();
    private final Address sender = UUID.randomUUID();
    private final PeerReplicationBackend store = new PeerReplicationBackend(
            () -> new ApplicationTransport("test", 1, wire),
            new PeerReplicationBackend.Settings(false, false, 1, Duration.ofMillis(1), Duration.ofMillis(1), 1 << 20),
            new TransferMetrics(),
            LayerRuntime.SYSTEM);

    @BeforeEach
    void join() {
        store.start(new NoOwnedSessions());
        wire.listener.membersChanged(View.create(wire.self, 1, wire.self, sender));
        receive(sender, bytes(announcement()));
    }

    @AfterEach
    void leave() {
        store.stop();
    }

    private void receive(Address from, byte[] message) {
        byte[] buffer = new byte[message.length + 2 * SURROUNDINGS];
        Arrays.fill(buffer, (byte) 1);
        System.arraycopy(message, 0, buffer, SURROUNDINGS, message.length);
        wire.listener.received(from, new MessageReader(buffer, SURROUNDINGS, message.length));
    }

    private static byte[] bytes(MessageWriter message) {
        return Arrays.copyOf(message.sealed(HEADER).bytes(), message.length());
    }

    private static MessageWriter message(MessageType type) {
        return new MessageWriter(type, 64);
    }

    private static MessageWriter announcement() {
        return message(MessageType.ANNOUNCEMENT).number(1).number(1).flag(true);
    }

    private static SessionUpdate update(boolean whole) {
        return new SessionUpdate(
                "session-a",
                whole ? List.of() : List.of("session-b", "session-c"),
                3,
                whole,
                1_700_000_000_000L,
                1800,
                new String[] {"cart", "gone", "account"},
                new byte[][] {new byte[300], null, {1, 2, 3}});
    }

    /** One of each kind. */
    private byte[][] genuine() {
        Stream<MessageWriter> numberAndId = Stream.of(
                        MessageType.CLAIM,
                        MessageType.CLAIM_WAITING,
                        MessageType.CLAIM_WITHDRAWN,
                        MessageType.TURN_REQUESTED,
                        MessageType.TURN_QUEUED,
                        MessageType.TURN_GRANTED,
                        MessageType.TURN_OVER)
                .map(type -> message(type).number(7).text("session-a"));
        Stream<MessageWriter> others = Stream.of(
                announcement(),
                message(MessageType.UPDATE).number(0).update(update(true)),
                message(MessageType.UPDATE).number(5).update(update(false)),
                message(MessageType.REMOVE).number(5).text("session-a").number(4),
                message(MessageType.CONFIRMATION).number(5).number(1),
                message(MessageType.CONFIRMATION)
                        .number(5)
                        .number(3)
                        .number(9)
                        .text("session-a")
                        .claims(List.of(new BackupCopy.Claim(sender, 7))),
                message(MessageType.RESEND_REQUEST).text("session-a"),
                message(MessageType.UPDATE_REJECTED).text("session-a"),
                message(MessageType.UPDATE_REJECTED).text("session-a").number(9),
                message(MessageType.UPDATE_REJECTED)
                        .text("session-a")
                        .number(0)
                        .number(9)
                        .claims(List.of(new BackupCopy.Claim(sender, 7))),
                message(MessageType.BARRIER).number(5),
                message(MessageType.CLAIM_ANSWER)
                        .number(1)
                        .number(OwnershipClaim.AnswerKind.STATE.ordinal())
                        .node((UUID) sender)
                        .number(9)
                        .update(update(true))
                        .number(1),
                message(MessageType.OWNERSHIP_QUERY).number(2).text("session-a").text("session-b"),
                message(MessageType.NOT_OWNER).number(2).text("session-a").text("session-b"));
        return Stream.concat(numberAndId, others)
                .map(HostileMessagesTest::bytes)
                .toArray(byte[][]::new);
    }

    private void goesOnAfter(int messages, long seed) throws InterruptedException {
        Mutations mutations = new Mutations(seed);
        byte[][] genuine = genuine();
        for (int i = 0; i < messages; i++) {
            byte[] message = mutations.next(genuine);
            // Most would not get beyond a wrong header.
            if (message.length >= FrameHeader.BYTES && mutations.number(10) > 0) {
                HEADER.write(message);
            }

            long allocated = AllocatedBytes.of(() -> receive(sender, message));

            assertThat(allocated)
                    .as("seed %d, message %d: %s", seed, i, Arrays.toString(message))
                    .isLessThan(SMALL_CHANGE + (long) HEAP_PER_BYTE * message.length);
        }
        Address other = UUID.randomUUID();
        wire.listener.membersChanged(View.create(wire.self, 2, wire.self, sender, other));
        wire.sent.clear();
        receive(other, bytes(message(MessageType.BARRIER).number(1)));
        while (wire.sent.take() != MessageType.CONFIRMATION) {
            // What the hostile ones have caused.
        }
        receive(other, bytes(message(MessageType.CLAIM).number(1).text("session-c")));
        while (wire.sent.take() != MessageType.CLAIM_ANSWER) {
            // Also from the queues' threads.
        }
    }

    @Test
    void aNodeGoesOnAfterMutatedMessages() throws Exception {
        goesOnAfter(20_000, 1);
    }

    @Test
    @Tag("thorough")
    void aNodeGoesOnAfterManyMutatedMessages() throws Exception {
        goesOnAfter(100_000, 2);
    }

    /** Each of these claims much more than it has. */
    @Test
    void lengthsBeyondTheMessageTakeNoMemory() {
        long huge = Integer.MAX_VALUE - 8L;
        for (MessageWriter message : List.of(
                message(MessageType.CLAIM).number(1).number(huge),
                message(MessageType.CONFIRMATION)
                        .number(1)
                        .number(3)
                        .number(1)
                        .text("a")
                        .number(huge),
                message(MessageType.UPDATE).number(1).number(-1),
                message(MessageType.UPDATE).number(1).text("a").number(huge),
                message(MessageType.UPDATE)
                        .number(1)
                        .text("a")
                        .number(0)
                        .number(1)
                        .flag(false)
                        .number(1)
                        .number(huge),
                message(MessageType.UPDATE)
                        .number(1)
                        .text("a")
                        .number(0)
                        .number(1)
                        .flag(false)
                        .number(1)
                        .number(1)
                        .text("name")
                        .number(huge))) {
            assertThat(AllocatedBytes.of(() -> receive(sender, bytes(message)))).isLessThan(SMALL_CHANGE);
        }
        assertThat(store.backedUp()).isZero();
    }

    /** As a newer node of the same version may write it. */
    @Test
    void whatIsAppendedToAMessageIsIgnored() {
        receive(
                sender,
                bytes(message(MessageType.UPDATE).number(0).update(update(true)).text("newer")));

        assertThat(store.backedUp()).isOne();
    }
}
