package org.replibench.session.peers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.jgroups.NullAddress;

/** The lanes to all targets. */
final class Lanes {
    private static final Address ALL = new NullAddress();

    private final JChannel channel;
    private final long maxBytes;
    private final Map<Address, Lane> lanes = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    Lanes(JChannel channel, long maxBytes) {
        this.channel = channel;
        this.maxBytes = maxBytes;
    }

    boolean offer(Address target, FrameWriter frame) {
        return lane(target).offer(frame);
    }

    void add(Address target, FrameWriter frame) {
        lane(target).add(frame);
    }

    void addToAll(FrameWriter frame) {
        lane(ALL).add(frame);
    }

    boolean offerToAll(FrameWriter frame) {
        return lane(ALL).offer(frame);
    }

    private Lane lane(Address target) {
        Lane lane = lanes.get(target);
        if (lane == null) {
            lane = lanes.computeIfAbsent(target, key -> new Lane(channel, key == ALL ? null : key, maxBytes));
            if (stopped) {
                lane.stop();
            }
        }
        return lane;
    }

    void left(Address target) {
        Lane lane = lanes.remove(target);
        if (lane != null) {
            lane.stop();
        }
    }

    int queued() {
        return lanes.values().stream().mapToInt(Lane::queued).sum();
    }

    /** Stops them, and those that requests which are still served ask for later. */
    void stop() {
        stopped = true;
        lanes.values().forEach(Lane::stop);
        lanes.clear();
    }
}
