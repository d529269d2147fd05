package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jgroups.JChannel;
import org.jgroups.protocols.NAKACK4;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;

/** Stores on channels of their own, that neither sweep nor send again within a test: what was not heard stays so. */
final class TestPeers implements AutoCloseable {
    final List<JChannel> channels = new ArrayList<>();
    final List<PeerReplicationBackend> stores = new ArrayList<>();
    private final String cluster = UUID.randomUUID().toString();

    PeerReplicationBackend join(OwnedSessions live) throws Exception {
        JChannel channel = new JChannel(getClass().getResourceAsStream("/tcp.xml"));
        NAKACK4 reliable = channel.getProtocolStack().findProtocol(NAKACK4.class);
        reliable.setXmitInterval(Duration.ofMinutes(1).toMillis());
        channel.connect(cluster);
        channels.add(channel);
        PeerReplicationBackend store = deploy(channel, live);
        stores.add(store);
        return store;
    }

    /** Stops a node's application and deploys it again, on the same channel. */
    PeerReplicationBackend redeploy(int node, OwnedSessions live) {
        stores.get(node).stop();
        stores.set(node, deploy(channels.get(node), live));
        return stores.get(node);
    }

    private static PeerReplicationBackend deploy(JChannel channel, OwnedSessions live) {
        PeerReplicationBackend store = new PeerReplicationBackend(
                "test",
                () -> channel,
                new PeerReplicationBackend.Settings(
                        false, false, 1, Duration.ofSeconds(5), Duration.ofSeconds(1), 1 << 20),
                new TransferMetrics(),
                LayerRuntime.SYSTEM);
        store.start(live);
        return store;
    }

    @Override
    public void close() {
        stores.forEach(ReplicationBackend::stop);
        channels.forEach(JChannel::close);
    }
}
