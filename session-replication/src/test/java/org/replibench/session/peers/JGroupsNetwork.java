package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jgroups.JChannel;
import org.jgroups.protocols.DISCARD;
import org.jgroups.protocols.TP;
import org.jgroups.stack.ProtocolStack;
import org.jgroups.util.Util;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;

/** JGroups channels over sockets of the loopback interface. */
public final class JGroupsNetwork implements TestNetwork {
    final List<JChannel> channels = new ArrayList<>();
    private final List<PeerReplicationBackend> stores = new ArrayList<>();
    private final Map<Integer, DISCARD> silent = new HashMap<>();
    private final String cluster = UUID.randomUUID().toString();
    private final String stack;

    /** @param multicast over UDP instead of TCP */
    public JGroupsNetwork(boolean multicast) {
        stack = multicast ? "/udp.xml" : "/tcp.xml";
    }

    @Override
    public ReplicationBackend join(
            PeerReplicationBackend.Settings settings, TransferMetrics metrics, LayerRuntime runtime) throws Exception {
        JChannel channel = new JChannel(getClass().getResourceAsStream(stack)).connect(cluster);
        channels.add(channel);
        PeerReplicationBackend store = new PeerReplicationBackend("test", () -> channel, settings, metrics, runtime);
        stores.add(store);
        return store;
    }

    @Override
    public void crash(int node) throws Exception {
        Util.shutdown(channels.get(node));
    }

    @Override
    public void silence(int node) throws Exception {
        DISCARD discard = new DISCARD();
        channels.get(node).getProtocolStack().insertProtocol(discard, ProtocolStack.Position.ABOVE, TP.class);
        discard.discardAll(true);
        silent.put(node, discard);
    }

    @Override
    public void resume(int node) {
        DISCARD discard = silent.remove(node);
        if (discard != null) {
            discard.discardAll(false);
        }
    }

    @Override
    public void resumeAll() {
        List.copyOf(silent.keySet()).forEach(this::resume);
    }

    @Override
    public void disconnect(int node) {
        channels.get(node).close();
    }

    @Override
    public void awaitMembership() throws InterruptedException {
        List<PeerReplicationBackend> connected = new ArrayList<>();
        for (int i = 0; i < channels.size(); i++) {
            if (channels.get(i).isConnected() && !silent.containsKey(i)) {
                connected.add(stores.get(i));
            }
        }
        TestNetwork.awaitMembership(connected);
    }

    @Override
    public void close() {
        channels.forEach(JChannel::close);
    }
}
