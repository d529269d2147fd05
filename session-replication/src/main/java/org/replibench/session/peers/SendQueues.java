package org.replibench.session.peers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jgroups.Address;
import org.jgroups.NullAddress;
import org.replibench.session.copies.LayerRuntime;

/** The send queues of all targets. */
final class SendQueues {
    private static final Address ALL = new NullAddress();

    private final MessageTransport transport;
    private final long maxBytes;
    private final LayerRuntime runtime;
    private final Map<Address, SendQueue> queues = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    SendQueues(MessageTransport transport, long maxBytes, LayerRuntime runtime) {
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

    int queued() {
        return queues.values().stream().mapToInt(SendQueue::queued).sum();
    }

    /** Stops them, and those that requests which are still served ask for later. */
    void stop() {
        stopped = true;
        queues.values().forEach(SendQueue::stop);
        queues.clear();
    }
}
