package org.replibench.session.peers;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jgroups.Address;
import org.jgroups.MergeView;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;

/**
 * Connects nodes within a process, without sockets, discovery or failure detection. What a node sends to another arrives
 * in order; what several send, in that in which they sent it, unless one of them is silent.
 */
public class InMemoryNetwork implements TestNetwork {
    /** How much a node that takes nothing is sent until its senders have to wait. */
    private static final int WINDOW = 64;

    private final LayerRuntime runtime;
    private static final Field BACKUPS = field(PeerReplicationBackend.class, "backups");
    private static final Field CLAIMS = field(PeerReplicationBackend.class, "ownershipClaims");
    private static final Field CLAIMED = field(OwnershipClaims.class, "byId");

    private final List<PeerReplicationBackend> stores = new ArrayList<>();
    private final List<Endpoint> endpoints = new ArrayList<>();
    private final List<Endpoint> members = new ArrayList<>();

    /** Channels of servers on which nothing of the layer is deployed for now. */
    private final List<Endpoint> idle = new ArrayList<>();

    private long views;

    /** One of the machine's time and threads. */
    public InMemoryNetwork() {
        this(LayerRuntime.SYSTEM);
    }

    InMemoryNetwork(LayerRuntime runtime) {
        this.runtime = runtime;
    }

    /** A node's address. */
    UUID newAddress() {
        return UUID.randomUUID();
    }

    /** How long the next message from one node to another takes; it never overtakes those before it. */
    long delayNanos(Way way) {
        return 0;
    }

    /** Whether the next message from one node to another arrives twice. */
    boolean duplicates(Way way) {
        return false;
    }

    /** Hands a node what arrives. */
    void deliver(Delivery delivery, MessageTransport.Listener listener) {
        delivery.event().on(listener);
    }

    /** Starts the thread that hands a node what arrives. */
    void startDelivery(Endpoint endpoint) {
        endpoint.runtime.start(endpoint.threadName(), endpoint::deliverAll);
    }

    /** Which of the messages comes first to a node; they are in the order in which they were sent. */
    Delivery choose(List<Delivery> ready) {
        return ready.get(0);
    }

    @Override
    public ReplicationBackend join(
            PeerReplicationBackend.Settings settings, TransferMetrics metrics, LayerRuntime itsRuntime) {
        return join("test", settings, metrics, itsRuntime);
    }

    /** Starts a synchronous node with one holder, on the machine's time and threads. */
    PeerReplicationBackend join(Duration timeout, OwnedSessions live) {
        PeerReplicationBackend store = (PeerReplicationBackend) join(
                new PeerReplicationBackend.Settings(false, true, 1, timeout, Duration.ofSeconds(1), 1 << 20),
                new TransferMetrics(),
                LayerRuntime.SYSTEM);
        store.start(live);
        return store;
    }

    /** @param application whose node it is: this network carries the messages of several to all nodes */
    synchronized PeerReplicationBackend join(
            String application,
            PeerReplicationBackend.Settings settings,
            TransferMetrics metrics,
            LayerRuntime itsRuntime) {
        return join(application, endpoint(itsRuntime), settings, metrics, itsRuntime);
    }

    private synchronized PeerReplicationBackend join(
            String application,
            Endpoint endpoint,
            PeerReplicationBackend.Settings settings,
            TransferMetrics metrics,
            LayerRuntime itsRuntime) {
        PeerReplicationBackend store = new PeerReplicationBackend(
                () -> endpoint.of(
                        new ApplicationTransport(application, PeerReplicationBackend.deployment(itsRuntime), endpoint)),
                settings,
                metrics,
                itsRuntime);
        stores.add(store);
        return store;
    }

    /** Connects something that need not be a node of the layer. */
    MessageTransport endpoint() {
        return endpoint(runtime);
    }

    private Endpoint endpoint(LayerRuntime itsRuntime) {
        return endpoint(newAddress(), itsRuntime);
    }

    private synchronized Endpoint endpoint(UUID address, LayerRuntime itsRuntime) {
        Endpoint endpoint = new Endpoint(endpoints.size(), address, itsRuntime);
        endpoints.add(endpoint);
        return endpoint;
    }

    /** A node's server keeps its channel when the node stops. */
    public synchronized void keepChannel(int node) {
        endpoints.get(node).keepsChannel = true;
    }

    /** As {@link #join}, of a node that is deployed again where a former one was, on the channel that the server has kept. */
    public ReplicationBackend rejoin(
            int former, PeerReplicationBackend.Settings settings, TransferMetrics metrics, LayerRuntime itsRuntime) {
        return join("test", endpoint(endpoints.get(former).self, itsRuntime), settings, metrics, itsRuntime);
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
        TestNetwork.awaitMembership(connected());
    }

    /** Whether the nodes that are connected know each other. */
    public boolean settled() {
        List<PeerReplicationBackend> connected = connected();
        return connected.stream().allMatch(store -> store.holders() == connected.size() - 1);
    }

    /** Whether a node has joined, and is still there. */
    public synchronized boolean connected(int node) {
        return node < endpoints.size() && members.contains(endpoints.get(node));
    }

    Stream<Endpoint> endpoints() {
        return endpoints.stream();
    }

    /** The copy that a node holds of a session; null if none. */
    BackupCopy copy(int holder, String id) {
        return backups(holder).get(id);
    }

    synchronized BackupStore backups(int holder) {
        try {
            return (BackupStore) BACKUPS.get(stores.get(holder));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether a node claims a session now. */
    synchronized boolean claims(int node, String id) {
        try {
            Object claims = CLAIMS.get(stores.get(node));
            return claims != null && ((Map<?, ?>) CLAIMED.get(claims)).containsKey(id);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized List<PeerReplicationBackend> connected() {
        List<PeerReplicationBackend> connected = new ArrayList<>();
        for (int i = 0; i < endpoints.size(); i++) {
            if (members.contains(endpoints.get(i)) && !endpoints.get(i).silent) {
                connected.add(stores.get(i));
            }
        }
        return connected;
    }

    @Override
    public void close() {
        List.copyOf(endpoints).forEach(Endpoint::close);
    }

    /** What a message is called. */
    String describe(byte[] message) {
        return new MessageReader(message, 0, message.length).type().name();
    }

    /** Tells all nodes that parts of the cluster have merged, as after a suspicion that was wrong. */
    public synchronized void merge() {
        if (!members.isEmpty()) {
            View view = view();
            announce(new MergeView(view.getViewId(), view.getMembers(), List.of(view)));
        }
    }

    private View view() {
        return View.create(
                members.get(0).self(),
                ++views,
                Stream.concat(members.stream(), idle.stream())
                        .map(Endpoint::self)
                        .toArray(Address[]::new));
    }

    private void membersChanged() {
        if (!members.isEmpty()) {
            announce(view());
        }
        notifyAll();
    }

    private void announce(View view) {
        members.forEach(member -> member.inbox.add(new Delivery(
                new Way(member, member, Channel.VIEW),
                () -> "view " + view.size(),
                runtime.nanos(),
                null,
                listener -> listener.membersChanged(view))));
        notifyAll();
    }

    /** Each has a window of its own, as JGroups' protocols for unicast and multicast have. */
    enum Channel {
        VIEW,
        UNICAST,
        MULTICAST,
        UNORDERED
    }

    interface Event {
        void on(MessageTransport.Listener listener);
    }

    /** From node to node: what goes it stays in order, unless the channel is unordered. */
    record Way(Endpoint sender, Endpoint receiver, Channel channel) {
        boolean ordered() {
            return channel != Channel.UNORDERED;
        }
    }

    /**
     * A message, or a view, on its way.
     *
     * @param message null if it is a view
     */
    record Delivery(Way way, Supplier<String> what, long dueNanos, byte[] message, Event event) {
        @Override
        public String toString() {
            return way.sender().number + " > " + way.receiver().number + " " + what.get();
        }
    }

    final class Endpoint implements MessageTransport {
        private final int number;
        private final UUID self;
        private final LayerRuntime runtime;
        private final ArrayList<Delivery> inbox = new ArrayList<>();
        private Listener listener;
        private boolean silent;
        private boolean viewed;
        private boolean keepsChannel;
        private Address node;

        /** @param runtime of the node */
        Endpoint(int number, UUID self, LayerRuntime runtime) {
            this.number = number;
            this.self = self;
            this.runtime = runtime;
        }

        int number() {
            return number;
        }

        private ApplicationTransport of(ApplicationTransport transport) {
            node = transport.self();
            return transport;
        }

        /** What others call who is deployed there. */
        Address node() {
            return node;
        }

        LayerRuntime runtime() {
            return runtime;
        }

        @Override
        public Address self() {
            return self;
        }

        @Override
        public void connect(Listener newListener) {
            listener = newListener;
            synchronized (InMemoryNetwork.this) {
                idle.removeIf(former -> former.self.equals(self));
                members.add(this);
                membersChanged();
                startDelivery(this);
                try {
                    runtime.await(InMemoryNetwork.this, () -> viewed, never());
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        String threadName() {
            return "in-memory-transport " + number;
        }

        private void deliverAll() {
            try {
                while (isConnected()) {
                    if (!deliverNext()) {
                        synchronized (InMemoryNetwork.this) {
                            long due = nextDue();
                            runtime.await(InMemoryNetwork.this, () -> isDueBefore(due), due);
                        }
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        boolean isConnected() {
            synchronized (InMemoryNetwork.this) {
                return members.contains(this);
            }
        }

        /** Hands over one of those that may be delivered now; false if there are none. */
        boolean deliverNext() {
            Delivery next;
            synchronized (InMemoryNetwork.this) {
                List<Delivery> ready = isConnected() ? ready() : List.of();
                if (ready.isEmpty()) {
                    return false;
                }
                next = choose(ready);
                inbox.remove(next);
                InMemoryNetwork.this.notifyAll();
            }
            deliver(next, listener);
            synchronized (InMemoryNetwork.this) {
                viewed = true;
                InMemoryNetwork.this.notifyAll();
            }
            return true;
        }

        /** Whether there is something to do before what was to be delivered next: that is {@link #nextDue}. */
        boolean isDueBefore(long due) {
            return !members.contains(this) || nextDue() < due || hasReady();
        }

        /** The first delivery of each way, and all of the unordered ones, as far as their time has come. */
        private List<Delivery> ready() {
            List<Delivery> ready = new ArrayList<>();
            long now = runtime.nanos();
            for (int i = 0; i < inbox.size(); i++) {
                if (isReady(i, now)) {
                    ready.add(inbox.get(i));
                }
            }
            return ready;
        }

        private boolean hasReady() {
            long now = runtime.nanos();
            for (int i = 0; i < inbox.size(); i++) {
                if (isReady(i, now)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isReady(int index, long now) {
            Delivery delivery = inbox.get(index);
            return delivery.dueNanos() <= now
                    && !silent
                    && !delivery.way().sender().silent
                    && (!delivery.way().ordered() || isFirstOfItsWay(index));
        }

        private boolean isFirstOfItsWay(int index) {
            Way way = inbox.get(index).way();
            for (int i = 0; i < index; i++) {
                if (inbox.get(i).way().equals(way)) {
                    return false;
                }
            }
            return true;
        }

        /** When what is on its way arrives first. */
        long nextDue() {
            long now = runtime.nanos();
            long next = never();
            for (int i = 0; i < inbox.size(); i++) {
                long due = inbox.get(i).dueNanos();
                if (due > now && due < next) {
                    next = due;
                }
            }
            return next;
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
            synchronized (InMemoryNetwork.this) {
                for (Endpoint member : List.copyOf(members)) {
                    if (target == null ? member != this : member.self.equals(target)) {
                        Way way = new Way(this, member, channel);
                        runtime.await(InMemoryNetwork.this, () -> !isOpen(way) || hasRoom(way), never());
                        if (isOpen(way)) {
                            member.inbox.add(delivery(way, bytes));
                            if (duplicates(way)) {
                                member.inbox.add(delivery(way, bytes));
                            }
                        }
                    }
                }
                InMemoryNetwork.this.notifyAll();
            }
        }

        private Delivery delivery(Way way, byte[] bytes) {
            return new Delivery(
                    way,
                    () -> describe(bytes),
                    runtime.nanos() + delayNanos(way),
                    bytes,
                    to -> to.received(self, new MessageReader(bytes, 0, bytes.length)));
        }

        @Override
        public void close() {
            synchronized (InMemoryNetwork.this) {
                if (members.remove(this)) {
                    if (silent) {
                        members.forEach(member ->
                                member.inbox.removeIf(delivery -> delivery.way().sender() == this));
                    }
                    if (keepsChannel) {
                        idle.add(this);
                    } else {
                        membersChanged();
                    }
                }
            }
        }
    }

    private boolean isOpen(Way way) {
        return members.contains(way.sender()) && members.contains(way.receiver());
    }

    private static boolean hasRoom(Way way) {
        return !way.ordered()
                || way.receiver().inbox.stream()
                                .filter(delivery -> delivery.way().equals(way))
                                .count()
                        < WINDOW;
    }

    private long never() {
        return runtime.nanos() + LayerRuntime.FOREVER.toNanos();
    }
}
