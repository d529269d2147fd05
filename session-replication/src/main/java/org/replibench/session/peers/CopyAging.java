package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.replibench.session.copies.LiveSessions;

/**
 * Ends copies whose session may be over. An owner that lives is asked, because reading a session prolongs it and sends
 * nothing; without an owner, the session times out here.
 */
final class CopyAging {
    private static final System.Logger LOG = System.getLogger(CopyAging.class.getName());

    private final JChannel channel;
    private final Membership members;
    private final Copies copies;
    private final LiveSessions live;

    CopyAging(JChannel channel, Membership members, Copies copies, LiveSessions live) {
        this.channel = channel;
        this.members = members;
        this.copies = copies;
        this.live = live;
    }

    void sweep(long nowMillis) {
        copies.sweepTombstones(nowMillis);
        Map<Address, List<String>> questions = new HashMap<>();
        copies.forEach((id, copy) -> {
            if (old(copy, nowMillis)) {
                copies.touch(id, nowMillis);
                if (members.answers(copy.owner())) {
                    questions
                            .computeIfAbsent(copy.owner(), owner -> new ArrayList<>())
                            .add(id);
                } else {
                    live.expireOrphan(id, copy.version());
                }
            }
        });
        questions.forEach((owner, ids) -> send(owner, MessageType.QUESTION, ids));
    }

    private static boolean old(Copy copy, long nowMillis) {
        return copy.maxInactiveSeconds() > 0
                && nowMillis - copy.touchedMillis() > TimeUnit.SECONDS.toMillis(copy.maxInactiveSeconds());
    }

    /** An owner left: its sessions time out from now on. */
    void ownerLeft(Address owner) {
        long now = System.currentTimeMillis();
        copies.forEach((id, copy) -> {
            if (copy.owner().equals(owner)) {
                copies.touch(id, now);
            }
        });
    }

    void asked(Address holder, FrameReader question) {
        List<String> notMine = new ArrayList<>();
        for (long count = question.number(); count > 0; count--) {
            String id = question.text();
            if (!live.owns(id)) {
                notMine.add(id);
            }
        }
        if (!notMine.isEmpty()) {
            send(holder, MessageType.NOT_MINE, notMine);
        }
    }

    void answered(Address owner, FrameReader answer) {
        for (long count = answer.number(); count > 0; count--) {
            String id = answer.text();
            Copy copy = copies.get(id);
            if (copy != null && copy.owner().equals(owner)) {
                copies.forget(id);
            }
        }
    }

    private void send(Address target, MessageType type, List<String> ids) {
        FrameWriter frame = new FrameWriter(type, 64 * ids.size()).number(ids.size());
        ids.forEach(frame::text);
        try {
            channel.send(frame.to(target));
        } catch (Exception e) {
            LOG.log(System.Logger.Level.DEBUG, "{0} could not be sent to {1}: {2}", type, target, e);
        }
    }
}
