package org.replibench.session.peers;

import java.util.List;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.jgroups.MergeView;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;
import org.replibench.session.peers.Membership.Change;
import org.replibench.session.peers.Membership.Greeting;
import org.replibench.session.peers.Membership.Phase;

/** Takes what other nodes send, on JGroups' threads; nothing here waits for another node. */
final class PeerReceiver implements Receiver {
    private static final System.Logger LOG = System.getLogger(PeerReceiver.class.getName());
    private static final int SMALL_FRAME_BYTES = 64;

    private final JChannel channel;
    private final Membership members;
    private final Copies copies;
    private final PendingConfirmations confirmations;
    private final Lanes lanes;
    private final Claims claims;
    private final ClaimOrder order;
    private final Greeter greeter;
    private final CopyAging aging;
    private final LiveSessions live;

    PeerReceiver(
            JChannel channel,
            Membership members,
            Copies copies,
            PendingConfirmations confirmations,
            Lanes lanes,
            Claims claims,
            ClaimOrder order,
            Greeter greeter,
            CopyAging aging,
            LiveSessions live) {
        this.channel = channel;
        this.members = members;
        this.copies = copies;
        this.confirmations = confirmations;
        this.lanes = lanes;
        this.claims = claims;
        this.order = order;
        this.greeter = greeter;
        this.aging = aging;
        this.live = live;
    }

    @Override
    public void receive(Message message) {
        Address sender = message.getSrc();
        members.heard(sender);
        FrameReader frame = new FrameReader(message);
        switch (frame.type()) {
            case HELLO -> greeted(sender, new Greeting(frame.number(), Phase.of(frame.number())), frame.flag());
            case UPDATE -> update(sender, frame);
            case REMOVE -> remove(sender, frame);
            case CONFIRMATION -> confirmations.answered(frame.number(), sender, outcome(frame));
            case RESEND -> live.resend(frame.text());
            case REFUSED -> live.distrust(frame.text());
            case BARRIER -> confirm(sender, frame.number(), Outcome.CONFIRMED);
            case CLAIM -> claims.claimed(sender, frame.number(), frame.text());
            case AWAITED -> claims.awaited(sender, frame.number(), frame.text());
            case CLAIM_ANSWER -> claims.answered(sender, frame);
            case TURN_WANTED -> order.wanted(sender, frame.number(), frame.text());
            case TURN_NOTICED -> order.noticed(frame.number());
            case TURN_GRANTED -> order.granted(frame.number());
            case TURN_OVER -> order.over(sender, frame.number(), frame.text());
            case QUESTION -> aging.asked(sender, frame);
            case NOT_MINE -> aging.answered(sender, frame);
        }
    }

    private static Outcome outcome(FrameReader frame) {
        return Outcome.values()[(int) frame.number()];
    }

    private void update(Address sender, FrameReader frame) {
        long number = frame.number();
        Update update;
        Outcome outcome;
        try {
            update = frame.update();
            live.superseded(update.id(), update.version());
            outcome = live.owns(update.id()) ? Outcome.MOVED : copies.apply(update, sender);
        } catch (OutOfMemoryError e) {
            LOG.log(System.Logger.Level.ERROR, "no memory for a copy from {0}", sender);
            confirm(sender, number, Outcome.UNCONFIRMED);
            return;
        }
        if (number != PendingConfirmations.NONE) {
            confirm(sender, number, outcome);
        } else if (outcome == Outcome.REPEAT) {
            send(sender, new FrameWriter(MessageType.RESEND, SMALL_FRAME_BYTES).text(update.id()));
        } else if (outcome == Outcome.MOVED) {
            send(sender, new FrameWriter(MessageType.REFUSED, SMALL_FRAME_BYTES).text(update.id()));
        }
    }

    private void remove(Address sender, FrameReader frame) {
        long number = frame.number();
        copies.remove(frame.text(), frame.number());
        if (number != PendingConfirmations.NONE) {
            confirm(sender, number, Outcome.CONFIRMED);
        }
    }

    private void confirm(Address sender, long number, Outcome outcome) {
        send(
                sender,
                new FrameWriter(MessageType.CONFIRMATION, SMALL_FRAME_BYTES)
                        .number(number)
                        .number(outcome.ordinal()));
    }

    private void send(Address target, FrameWriter frame) {
        try {
            channel.send(frame.to(target).setFlag(Message.Flag.OOB));
        } catch (Exception e) {
            LOG.log(System.Logger.Level.DEBUG, "an answer to {0} was not sent: {1}", target, e);
        }
    }

    private void greeted(Address node, Greeting greeting, boolean wantsAnswer) {
        boolean changed = members.greeted(node, greeting);
        if (wantsAnswer && !node.equals(members.self())) {
            greeter.answer(node);
        }
        if (greeting.phase() == Phase.GONE) {
            left(List.of(node));
        } else if (changed) {
            live.holdersChanged();
        }
    }

    @Override
    public void viewAccepted(View view) {
        Change change = members.view(view);
        left(change.left());
        if (view instanceof MergeView) {
            live.distrustAll();
            greeter.greetAgain();
        } else {
            greeter.meet(change.joined());
        }
    }

    private void left(List<Address> nodes) {
        for (Address node : nodes) {
            confirmations.left(node);
            lanes.left(node);
            claims.left(node);
            order.left(node);
            aging.ownerLeft(node);
        }
        if (!nodes.isEmpty()) {
            live.holdersChanged();
        }
    }
}
