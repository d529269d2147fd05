package org.replibench.session.peers;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.replibench.session.copies.QueuedBytes;

/**
 * The way to one target, or to all by multicast: a bounded queue and the thread that empties it. A target that takes
 * nothing stops this thread only, never a request.
 */
final class Lane {
    private static final System.Logger LOG = System.getLogger(Lane.class.getName());

    private final JChannel channel;
    private final Address target;
    private final BlockingQueue<FrameWriter> queue = new LinkedBlockingQueue<>();
    private final QueuedBytes queuedBytes;
    private final Thread thread;

    /** JGroups may swallow an interruption. */
    private volatile boolean stopped;

    Lane(JChannel channel, Address target, long maxBytes) {
        this.channel = channel;
        this.target = target;
        queuedBytes = new QueuedBytes(maxBytes);
        thread = new Thread(this::run, "replibench-lane " + (target == null ? "all" : target));
        thread.setDaemon(true);
        thread.start();
    }

    /** Queues a frame; false if the queue is full. One that is larger than the whole queue waits in it alone. */
    boolean offer(FrameWriter frame) {
        return queuedBytes.tryAdd(frame.length()) && queue.add(frame);
    }

    /** Queues a small frame that must not be lost, even if the queue is full. */
    void add(FrameWriter frame) {
        queuedBytes.add(frame.length());
        queue.add(frame);
    }

    int queued() {
        return queue.size();
    }

    void stop() {
        stopped = true;
        thread.interrupt();
    }

    private void run() {
        try {
            while (!stopped) {
                FrameWriter frame = queue.take();
                send(frame);
                queuedBytes.remove(frame.length());
            }
        } catch (InterruptedException e) {
            // Stopped while it waited: the same as while it sent.
        }
        queue.clear();
    }

    private void send(FrameWriter frame) throws InterruptedException {
        try {
            channel.send(frame.to(target));
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception | OutOfMemoryError e) {
            LOG.log(System.Logger.Level.DEBUG, "a transfer to {0} was not sent: {1}", target, e);
        }
    }
}
