package org.replibench.session.peers;

import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.fork.ForkChannel;

/** A fork of the server's JGroups channel: the server uses the shared one for itself. */
final class JGroupsTransport implements MessageTransport {
    /** Travels in every message, so it is short. */
    private static final String FORK = "rb";

    private final String application;
    private final Address self;
    private final JChannel channel;

    /** @param application whose messages these are, the same on every node */
    JGroupsTransport(String application, JChannel shared) {
        this.application = application;
        self = shared.getAddress();
        try {
            channel = new ForkChannel(shared, FORK, Integer.toString(application.hashCode(), Character.MAX_RADIX));
        } catch (Exception e) {
            throw new IllegalStateException("session replication: no channel on " + shared.clusterName() + ": " + e, e);
        }
    }

    @Override
    public Address self() {
        return self;
    }

    @Override
    public void connect(Listener listener) {
        channel.setReceiver(new Receiver() {
            @Override
            public void receive(Message message) {
                listener.received(message.getSrc(), read(message));
            }

            @Override
            public void viewAccepted(View view) {
                listener.membersChanged(view);
            }
        });
        try {
            channel.connect(FORK);
        } catch (Exception e) {
            throw new IllegalStateException(
                    "session replication: application " + application + " cannot connect to its peers: " + e, e);
        }
    }

    @Override
    public void send(Address target, MessageWriter message) throws Exception {
        channel.send(toMessage(target, message));
    }

    @Override
    public void sendUnordered(Address target, MessageWriter message) throws Exception {
        channel.send(toMessage(target, message).setFlag(Message.Flag.OOB));
    }

    private static Message toMessage(Address target, MessageWriter writer) {
        Message message = new BytesMessage(target, writer.bytes(), 0, writer.length());
        if (target == null) {
            message.setFlag(Message.TransientFlag.DONT_LOOPBACK);
        }
        return message;
    }

    /** Foreign messages may have no bytes. */
    private static MessageReader read(Message message) {
        return message.hasArray() && message.getArray() != null
                ? new MessageReader(message.getArray(), message.getOffset(), message.getLength())
                : new MessageReader(new byte[0], 0, 0);
    }

    @Override
    public void close() {
        channel.close();
    }
}
