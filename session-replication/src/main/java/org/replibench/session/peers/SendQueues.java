package org.replibench.session.peers;

import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import org.jgroups.Address;
import org.jgroups.NullAddress;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.QueueByteLimit;

/** The send queues of all targets. */
final class SendQueues {
    private static final Address ALL = new NullAddress();

    private final MessageTransport transport;
    private final long maxBytes;
    private final Predicate<Address> isConnected;
    private final LayerRuntime runtime;
    private final Map<Address, SendQueue> queues = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    /** @param isConnected whether a node has not left; if it leaves later, {@link #left} says so */
    SendQueues(MessageTransport transport, long maxBytes, Predicate<Address> isConnected, LayerRuntime runtime) {
        this.isConnected = isConnected;
        this.transport = transport;
        this.maxBytes = maxBytes;
        this.runtime = runtime;
    }

    boolean offer(Address target, MessageWriter frame) {
        return queueFor(target).offer(frame);
    }

    void add(Address target, MessageWriter frame) {
        queueFor(target).add(frame);
    }

    void addToAll(MessageWriter frame) {
        queueFor(ALL).add(frame);
    }

    boolean offerToAll(MessageWriter frame) {
        return queueFor(ALL).offer(frame);
    }

    private SendQueue queueFor(Address target) {
        SendQueue sendQueue = queues.get(target);
        if (sendQueue == null) {
            sendQueue = queues.computeIfAbsent(
                    target, key -> new SendQueue(transport, key == ALL ? null : key, maxBytes, runtime));
            if (stopped) {
                sendQueue.stop();
            } else if (target != ALL && !isConnected.test(target)) {
                left(target);
            }
        }
        return sendQueue;
    }

    void left(Address target) {
        SendQueue sendQueue = queues.remove(target);
        if (sendQueue != null) {
            sendQueue.stop();
        }
    }

    /** Whether what was dropped before may find room now. */
    boolean haveRoom() {
        return queues.values().stream().allMatch(SendQueue::hasRoom);
    }

    int queued() {
        return queues.values().stream().mapToInt(SendQueue::queued).sum();
    }

    /** Stops them, and those that requests which are still served ask for later. */
    void stop() {
        stopped = true;
        queues.values().forEach(SendQueue::stop);
        queues.clear();
    }

    /**
     * The way to one target, or to all by multicast: a bounded queue and the thread that empties it. A target that takes
     * nothing stops this thread only, never a request.
     */
    private static final class SendQueue implements LayerRuntime.Consumer<MessageWriter> {
        private static final System.Logger LOG = System.getLogger(SendQueue.class.getName());

        private final MessageTransport transport;
        private final Address destination;
        private final BlockingQueue<MessageWriter> queue = new LinkedBlockingQueue<>();
        private final QueueByteLimit queueByteLimit;
        private final LayerRuntime.Worker worker;

        /** JGroups may swallow an interruption. */
        private volatile boolean stopped;

        SendQueue(MessageTransport transport, Address target, long maxBytes, LayerRuntime runtime) {
            this.transport = transport;
            this.destination = target;
            queueByteLimit = new QueueByteLimit(maxBytes);
            worker = runtime.startConsumer("replibench-send-queue " + (target == null ? "all" : target), queue, this);
        }

        /** Queues a frame; false if the queue is full. One that is larger than the whole queue waits in it alone. */
        boolean offer(MessageWriter frame) {
            return queueByteLimit.tryAdd(frame.length()) && queue.add(frame);
        }

        /** Queues a small frame that must not be lost, even if the queue is full. */
        void add(MessageWriter frame) {
            queueByteLimit.add(frame.length());
            queue.add(frame);
        }

        boolean hasRoom() {
            return queueByteLimit.isHalfFree();
        }

        int queued() {
            return queue.size();
        }

        void stop() {
            stopped = true;
            worker.interrupt();
        }

        @Override
        public boolean isOver() {
            return stopped;
        }

        @Override
        public void consume(MessageWriter frame) throws InterruptedException {
            send(frame);
            queueByteLimit.remove(frame.length());
        }

        @Override
        public void end() {
            queue.clear();
        }

        private void send(MessageWriter frame) throws InterruptedException {
            try {
                transport.send(destination, frame);
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception | OutOfMemoryError e) {
                LOG.log(System.Logger.Level.DEBUG, "a transfer to {0} was not sent: {1}", destination, e);
            }
        }
    }
}
