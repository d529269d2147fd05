package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jgroups.Address;
import org.jgroups.View;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.LayerMembership.MemberPhase;

/** Others on the same channel: they are ignored, by name. */
@Isolated
class ForeignMessagesTest {
    private static final Logger LOGGER = Logger.getLogger(ApplicationTransport.class.getName());

    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final InMemoryNetwork network = new InMemoryNetwork();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord logRecord) {
            if (logRecord.getLevel().intValue() >= Level.WARNING.intValue()) {
                warnings.add(logRecord.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(handler);
    }

    @AfterEach
    void close() {
        LOGGER.removeHandler(handler);
        network.close();
    }

    private PeerReplicationBackend start(String application) {
        PeerReplicationBackend store = network.join(
                application,
                new PeerReplicationBackend.Settings(
                        false, false, 1, Duration.ofSeconds(5), Duration.ofSeconds(1), 1 << 20),
                new TransferMetrics(),
                LayerRuntime.SYSTEM);
        store.start(new NoOwnedSessions());
        return store;
    }

    private static void connect(MessageTransport transport) {
        transport.connect(new MessageTransport.Listener() {
            @Override
            public void received(Address sender, MessageReader message) {}

            @Override
            public void membersChanged(View view) {}
        });
    }

    private static MessageWriter announcement() {
        return new MessageWriter(MessageType.ANNOUNCEMENT, 64)
                .number(MemberPhase.HOLDING.ordinal())
                .flag(false);
    }

    /** Sends something often, and then something that is ours, which has arrived when the node has a holder. */
    private void sendOften(PeerReplicationBackend store, MessageTransport foreign) throws Exception {
        sendOften(store, foreign, 0);
    }

    private void sendOften(PeerReplicationBackend store, MessageTransport foreign, int holders) throws Exception {
        for (int i = 0; i < 100; i++) {
            foreign.send(null, announcement());
        }
        assertThat(store.holders()).isEqualTo(holders);
        MessageTransport ours = new ApplicationTransport("test", 1, network.endpoint());
        connect(ours);
        ours.send(null, announcement());
        while (store.holders() == holders) {
            Thread.sleep(2);
        }
        assertThat(store.holders()).isEqualTo(holders + 1);
    }

    /** Their names have the same hash code, by which a channel's users are told apart. */
    @Test
    void twoApplicationsOnOneChannelHoldNothingForEachOther() throws Exception {
        PeerReplicationBackend first = start("shop Aa");
        PeerReplicationBackend second = start("shop BB");
        PeerReplicationBackend third = start("shop BB");

        TestNetwork.awaitMembership(List.of(second, third));

        assertThat(first.holders()).isZero();
        assertThat(warnings)
                .anyMatch(line -> line.startsWith("session replication of shop Aa: ")
                        && line.endsWith(" sends messages of another application, which are ignored"));
        assertThat(warnings.stream().filter(line -> line.contains(" shop Aa: ")))
                .hasSizeLessThanOrEqualTo(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void aNodeOfAnotherVersionIsRefusedByOneLineThatNamesBoth() throws Exception {
        PeerReplicationBackend store = start("test");
        FrameHeader header = FrameHeader.of("test", 1);
        FrameHeader newer = new FrameHeader(header.version() + 1, header.application(), 1, FrameHeader.ANY);
        MessageTransport endpoint = network.endpoint();
        connect(endpoint);

        sendOften(store, new ApplicationTransport("test", newer, endpoint));

        assertThat(warnings)
                .containsExactly(
                        "session replication of test: " + endpoint.self()
                                + " runs version 4 of the session layer's messages, this node version 3: they do not share sessions");
    }

    @Test
    void whatIsNoMessageOfTheLayerIsIgnoredWithOneLine() throws Exception {
        PeerReplicationBackend store = start("test");
        MessageTransport endpoint = network.endpoint();
        connect(endpoint);

        sendOften(store, endpoint);

        assertThat(warnings)
                .containsExactly("session replication of test: " + endpoint.self()
                        + " sends what cannot be read, which is ignored: no message of the session layer");
    }

    /** What was sent before comes late, as messages on different ways overtake each other. */
    @Test
    void whatAFormerDeploymentSaysIsIgnored() throws Exception {
        PeerReplicationBackend store = start("test");
        MessageTransport endpoint = network.endpoint();
        MessageTransport former = new ApplicationTransport("test", 1, endpoint);
        MessageTransport present = new ApplicationTransport("test", 2, endpoint);
        connect(endpoint);
        present.send(null, announcement());
        while (store.holders() == 0) {
            Thread.sleep(2);
        }

        former.send(
                null,
                new MessageWriter(MessageType.ANNOUNCEMENT, 64)
                        .number(MemberPhase.GONE.ordinal())
                        .flag(false));
        sendOften(store, former, 1);
    }

    /** A hostile node can take any number of names. */
    @Test
    void theLogStaysSmallWhateverArrives() {
        PeerReplicationBackend store = start("test");
        for (int i = 0; i < 2 * ApplicationTransport.MAX_WARNINGS; i++) {
            MessageTransport endpoint = network.endpoint();
            connect(endpoint);
            assertThat(trySend(endpoint)).isTrue();
        }
        while (warnings.size() < ApplicationTransport.MAX_WARNINGS) {
            Thread.onSpinWait();
        }
        store.stop();
        assertThat(warnings).hasSize(ApplicationTransport.MAX_WARNINGS);
    }

    private static boolean trySend(MessageTransport endpoint) {
        try {
            endpoint.send(null, announcement());
            return true;
        } catch (Exception e) {
            return false;
        }
    }
}
