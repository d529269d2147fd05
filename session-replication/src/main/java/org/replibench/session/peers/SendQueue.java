package org.replibench.session.peers;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.QueueByteLimit;

/**
 * The way to one target, or to all by multicast: a bounded queue and the thread that empties it. A target that takes
 * nothing stops this thread only, never a request.
 */
final class SendQueue {
    private static final System.Logger LOG = System.getLogger(SendQueue.class.getName());

    private final MessageTransport transport;
    private final Address destination;
    private final BlockingQueue<MessageWriter> queue = new LinkedBlockingQueue<>();
    private final QueueByteLimit queueByteLimit;
    private final LayerRuntime runtime;
    private final LayerRuntime.Worker worker;

    /** JGroups may swallow an interruption. */
    private volatile boolean stopped;

    SendQueue(MessageTransport transport, Address target, long maxBytes, LayerRuntime runtime) {
        this.transport = transport;
        this.destination = target;
        queueByteLimit = new QueueByteLimit(maxBytes);
        this.runtime = runtime;
        worker = runtime.start("replibench-send-queue " + (target == null ? "all" : target), this::run);
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

    int queued() {
        return queue.size();
    }

    void stop() {
        stopped = true;
        worker.interrupt();
    }

    private void run() {
        try {
            while (!stopped) {
                MessageWriter frame = runtime.take(queue);
                send(frame);
                queueByteLimit.remove(frame.length());
            }
        } catch (InterruptedException e) {
            // Stopped while it waited: the same as while it sent.
        }
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
