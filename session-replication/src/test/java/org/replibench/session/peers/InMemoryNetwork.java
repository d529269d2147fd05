package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.replibench.session.copies.LayerClock;
import org.replibench.session.copies.ReplicaStore;
import org.replibench.session.metrics.TransferMetrics;

/**
 * Connects nodes within a process, without sockets, discovery or failure detection. What a node sends to another arrives
 * in order; what several send, in that in which they sent it, unless one of them is silent.
 */
public final class InMemoryNetwork implements TestNetwork {
    /** How much a node that takes nothing is sent until its senders have to wait. */
    private static final int WINDOW = 64;

    private final List<PeerStore> stores = new ArrayList<>();
    private final List<Endpoint> endpoints = new ArrayList<>();
    private final List<Endpoint> members = new ArrayList<>();
    private long views;

    @Override
    public ReplicaStore join(PeerStoreSettings settings, TransferMetrics metrics, LayerClock clock) {
        PeerStore store = new PeerStore(this::endpoint, settings, metrics, clock);
        stores.add(store);
        return store;
    }

    private synchronized MessageTransport endpoint() {
        Endpoint endpoint = new Endpoint();
        endpoints.add(endpoint);
        return endpoint;
    }

    @Override
    public void crash(int node) {
        disconnect(node);
    }

    @Override
    public synchronized void silence(int node) {
        endpoints.get(node).silent = true;
    }

    @Override
    public synchronized void resume(int node) {
        endpoints.get(node).silent = false;
        notifyAll();
    }

    @Override
    public synchronized void resumeAll() {
        endpoints.forEach(endpoint -> endpoint.silent = false);
        notifyAll();
    }

    @Override
    public void disconnect(int node) {
        endpoints.get(node).close();
    }

    @Override
    public void awaitMembership() throws InterruptedException {
        List<PeerStore> connected = new ArrayList<>();
        synchronized (this) {
            for (int i = 0; i < endpoints.size(); i++) {
                if (members.contains(endpoints.get(i)) && !endpoints.get(i).silent) {
                    connected.add(stores.get(i));
                }
            }
        }
        TestNetwork.awaitMembership(connected);
    }

    @Override
    public void close() {
        List.copyOf(endpoints).forEach(Endpoint::close);
    }

    private void membersChanged() {
        if (!members.isEmpty()) {
            View view = View.create(
                    members.get(0).self(),
                    ++views,
                    members.stream().map(Endpoint::self).toArray(Address[]::new));
            members.forEach(member ->
                    member.inbox.add(new Delivery(member, Channel.VIEW, listener -> listener.membersChanged(view))));
        }
        notifyAll();
    }

    /** Each way has a window of its own, as JGroups' protocols for unicast and multicast have. */
    private enum Channel {
        VIEW,
        UNICAST,
        MULTICAST,
        UNORDERED
    }

    private interface Event {
        void on(MessageTransport.Listener listener);
    }

    private record Delivery(Endpoint sender, Channel channel, Event event) {}

    private final class Endpoint implements MessageTransport {
        private final Address self = UUID.randomUUID();
        private final ArrayList<Delivery> inbox = new ArrayList<>();
        private Listener listener;
        private boolean silent;
        private boolean viewed;

        @Override
        public Address self() {
            return self;
        }

        @Override
        public void connect(Listener newListener) {
            listener = newListener;
            Thread thread = new Thread(this::deliverAll, "in-memory-transport " + self);
            thread.setDaemon(true);
            synchronized (InMemoryNetwork.this) {
                members.add(this);
                membersChanged();
                thread.start();
                try {
                    while (!viewed) {
                        InMemoryNetwork.this.wait();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        private void deliverAll() {
            try {
                while (true) {
                    Delivery next = next();
                    if (next == null) {
                        return;
                    }
                    next.event().on(listener);
                    synchronized (InMemoryNetwork.this) {
                        viewed = true;
                        InMemoryNetwork.this.notifyAll();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Waits for what may be delivered next; null once this node is gone. */
        private Delivery next() throws InterruptedException {
            synchronized (InMemoryNetwork.this) {
                while (members.contains(this)) {
                    if (!silent) {
                        for (Iterator<Delivery> all = inbox.iterator(); all.hasNext(); ) {
                            Delivery delivery = all.next();
                            if (!delivery.sender().silent) {
                                all.remove();
                                InMemoryNetwork.this.notifyAll();
                                return delivery;
                            }
                        }
                    }
                    InMemoryNetwork.this.wait();
                }
                return null;
            }
        }

        @Override
        public void send(Address target, MessageWriter message) throws InterruptedException {
            send(target, message, target == null ? Channel.MULTICAST : Channel.UNICAST);
        }

        @Override
        public void sendUnordered(Address target, MessageWriter message) throws InterruptedException {
            send(target, message, Channel.UNORDERED);
        }

        private void send(Address target, MessageWriter message, Channel channel) throws InterruptedException {
            byte[] bytes = Arrays.copyOf(message.bytes(), message.length());
            Delivery delivery = new Delivery(this, channel, to -> to.received(self, new MessageReader(bytes, 0)));
            synchronized (InMemoryNetwork.this) {
                for (Endpoint member : List.copyOf(members)) {
                    if (target == null ? member != this : member.self.equals(target)) {
                        while (members.contains(member) && members.contains(this) && member.isFull(delivery)) {
                            InMemoryNetwork.this.wait();
                        }
                        if (members.contains(member) && members.contains(this)) {
                            member.inbox.add(delivery);
                        }
                    }
                }
                InMemoryNetwork.this.notifyAll();
            }
        }

        private boolean isFull(Delivery next) {
            return next.channel() != Channel.UNORDERED
                    && inbox.stream()
                                    .filter(delivery ->
                                            delivery.sender() == next.sender() && delivery.channel() == next.channel())
                                    .count()
                            >= WINDOW;
        }

        @Override
        public void close() {
            synchronized (InMemoryNetwork.this) {
                if (members.remove(this)) {
                    if (silent) {
                        members.forEach(member -> member.inbox.removeIf(delivery -> delivery.sender() == this));
                    }
                    membersChanged();
                }
            }
        }
    }
}
