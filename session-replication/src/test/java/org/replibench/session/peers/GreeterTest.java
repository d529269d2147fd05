package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.Protocol;
import org.jgroups.stack.ProtocolStack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.metrics.TransferMetrics;

class GreeterTest {
    private static final String CLUSTER = UUID.randomUUID().toString();

    /** Hears who has joined only when that node has given up waiting for it, as a busy node may. */
    private static final class LateViews extends Protocol {
        private static final long LATER_MILLIS = 1500;

        @Override
        public boolean accept(Message message) {
            return message.getHeader(ClassConfigurator.getProtocolId(GMS.class)) instanceof GMS.GmsHeader header
                    && header.getType() == GMS.GmsHeader.VIEW;
        }

        @Override
        public Object up(Message message) {
            if (!accept(message)) {
                return up_prot.up(message);
            }
            CompletableFuture.delayedExecutor(LATER_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> up_prot.up(message));
            return null;
        }
    }

    private final List<JChannel> channels = new ArrayList<>();
    private final List<CopyStore> stores = new ArrayList<>();

    /** A node that neither sweeps nor sends again within a test, so that what was not heard stays so. */
    private void join() throws Exception {
        JChannel channel = new JChannel(getClass().getResourceAsStream("/tcp.xml"));
        NAKACK4 reliable = channel.getProtocolStack().findProtocol(NAKACK4.class);
        reliable.setXmitInterval(Duration.ofMinutes(1).toMillis());
        channel.connect(CLUSTER);
        channels.add(channel);
        PeerStore store = new PeerStore(
                "test",
                () -> channel,
                new PeerSettings(false, true, 1, Duration.ofSeconds(1), Duration.ofSeconds(1), 1 << 20),
                new TransferMetrics());
        store.start(noSessions());
        stores.add(store);
    }

    private static LiveSessions noSessions() {
        return (LiveSessions) Proxy.newProxyInstance(
                GreeterTest.class.getClassLoader(),
                new Class<?>[] {LiveSessions.class},
                (proxy, method, arguments) -> method.getReturnType() == boolean.class ? false : null);
    }

    @AfterEach
    void leave() {
        stores.forEach(CopyStore::stop);
        channels.forEach(JChannel::close);
    }

    @Test
    void nodesThatJoinOneAfterTheOtherKnowEachOther() throws Exception {
        join();
        join();
        join();

        Introductions.await(stores);
    }

    @Test
    void aNodeThatHearsLateWhoHasJoinedKnowsItNonetheless() throws Exception {
        join();
        join();
        channels.get(1).getProtocolStack().insertProtocol(new LateViews(), ProtocolStack.Position.BELOW, GMS.class);
        join();
        assertThat(channels.get(1).getView().size()).isEqualTo(2);

        Introductions.await(stores);
    }
}
