package org.replibench.session.peers;

import java.util.HashSet;
import java.util.Set;
import org.jgroups.Address;
import org.jgroups.View;

/**
 * The messages of one application and one version of the layer, on a channel that may carry anything. Whatever arrives, the
 * transport's thread goes on.
 */
final class ApplicationTransport implements MessageTransport {
    private static final System.Logger LOG = System.getLogger(ApplicationTransport.class.getName());

    /** Several times the largest cluster; what a hostile node can make of them fits on a screen. */
    static final int MAX_WARNINGS = 50;

    private final MessageTransport transport;
    private final String application;
    private final FrameHeader header;
    private final Set<Warning> warnings = new HashSet<>();

    /** @param application whose sessions these are, the same on every node */
    ApplicationTransport(String application, MessageTransport transport) {
        this(application, FrameHeader.of(application), transport);
    }

    ApplicationTransport(String application, FrameHeader header, MessageTransport transport) {
        this.application = application;
        this.header = header;
        this.transport = transport;
    }

    /** What a node says once of another. */
    private enum Offence {
        MALFORMED,
        VERSION,
        APPLICATION,
        FAILED
    }

    private record Warning(Address sender, Offence offence) {}

    @Override
    public Address self() {
        return transport.self();
    }

    @Override
    public void connect(Listener listener) {
        transport.connect(new Listener() {
            @Override
            public void received(Address sender, MessageReader message) {
                try {
                    if (isOurs(sender, message)) {
                        listener.received(sender, message);
                    }
                } catch (MalformedMessageException e) {
                    warn(
                            sender,
                            Offence.MALFORMED,
                            "sends what cannot be read, which is ignored: " + e.getMessage(),
                            null);
                } catch (RuntimeException e) {
                    warn(sender, Offence.FAILED, "sent a message that failed: " + e, e);
                }
            }

            @Override
            public void membersChanged(View view) {
                listener.membersChanged(view);
            }
        });
    }

    private boolean isOurs(Address sender, MessageReader message) {
        FrameHeader theirs = message.header();
        if (theirs.version() != header.version()) {
            warn(
                    sender,
                    Offence.VERSION,
                    "runs version " + theirs.version() + " of the session layer's messages, this node version "
                            + header.version() + ": they do not share sessions",
                    null);
            return false;
        }
        if (theirs.application() != header.application()) {
            warn(sender, Offence.APPLICATION, "sends messages of another application, which are ignored", null);
            return false;
        }
        return true;
    }

    private void warn(Address sender, Offence offence, String what, Exception cause) {
        synchronized (warnings) {
            if (warnings.size() >= MAX_WARNINGS || !warnings.add(new Warning(sender, offence))) {
                return;
            }
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "session replication of " + application + ": " + sender + ' ' + what,
                cause);
    }

    @Override
    public void send(Address target, MessageWriter message) throws Exception {
        transport.send(target, message.sealed(header));
    }

    @Override
    public void sendUnordered(Address target, MessageWriter message) throws Exception {
        transport.sendUnordered(target, message.sealed(header));
    }

    @Override
    public void close() {
        transport.close();
    }
}
