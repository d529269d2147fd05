package org.replibench.session.peers;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jgroups.Address;
import org.jgroups.MergeView;
import org.jgroups.View;
import org.jgroups.ViewId;
import org.jgroups.util.UUID;
import org.replibench.session.peers.DeploymentAddresses.Deployment;
import org.replibench.session.peers.DeploymentAddresses.Place;

/**
 * The messages of one application and one version of the layer, on a channel that may carry anything, those of earlier deployments too.
 * Whatever arrives, the transport's thread goes on.
 */
final class ApplicationTransport implements MessageTransport {
    private static final System.Logger LOG = System.getLogger(ApplicationTransport.class.getName());

    /** Several times the largest cluster; what a hostile node can make of them fits on a screen. */
    static final int MAX_WARNINGS = 50;

    private final MessageTransport transport;
    private final String application;
    private final FrameHeader header;
    private final Set<Warning> warnings = new HashSet<>();
    private final DeploymentAddresses addresses = new DeploymentAddresses();
    private final Address self;
    private volatile Listener listener;
    private volatile View members = new View(new ViewId(), List.of());

    /**
     * @param application whose sessions these are, the same on every node
     * @param deployment this one's number, larger than that of any before in the same JVM
     */
    ApplicationTransport(String application, long deployment, MessageTransport transport) {
        this(application, FrameHeader.of(application, deployment), transport);
    }

    ApplicationTransport(String application, FrameHeader header, MessageTransport transport) {
        this.application = application;
        this.header = header;
        this.transport = transport;
        addresses.heard(transport.self(), header.sender());
        self = addresses.node(transport.self());
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
        return self;
    }

    @Override
    public void connect(Listener newListener) {
        listener = newListener;
        transport.connect(new Listener() {
            @Override
            public void received(Address sender, MessageReader message) {
                try {
                    FrameHeader theirs = message.header();
                    if (isOurs(sender, theirs) && isOfPresent(sender, theirs)) {
                        listener.received(DeploymentAddresses.node(sender, theirs.sender()), message);
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
            public void membersChanged(View newView) {
                take(newView, newView instanceof MergeView);
            }
        });
    }

    /** Whether both are the present deployments of their servers. */
    private boolean isOfPresent(Address sender, FrameHeader theirs) {
        return (theirs.receiver() == FrameHeader.ANY || theirs.receiver() == header.sender())
                && (addresses.isPresent(sender, theirs.sender()) || isLater(sender, theirs.sender()));
    }

    /** Notes a deployment of which nothing may be known so far: a node that is deployed again leaves, and another one joins in its place. */
    private synchronized boolean isLater(Address member, long deployment) {
        Deployment heard = addresses.heard(member, deployment);
        if (heard == Deployment.NEXT && members.containsMember(member)) {
            take(members, false);
        }
        return heard != Deployment.FORMER;
    }

    /** Nothing comes between a change of members and what the layer makes of it. */
    private synchronized void take(View newMembers, boolean merged) {
        // The first view, which comes on the thread that connects, may be late.
        if (newMembers.getViewId().getId() < members.getViewId().getId()) {
            return;
        }
        members = newMembers;
        List<Address> nodes = members.getMembers().stream().map(addresses::node).toList();
        listener.membersChanged(
                merged ? new MergeView(members.getViewId(), nodes, List.of()) : new View(members.getViewId(), nodes));
    }

    @Override
    public void heardOf(List<UUID> nodes) {
        List<Address> present = members.getMembers();
        nodes.forEach(node -> addresses
                .memberOf(node, present)
                .ifPresent(member -> isLater(member, DeploymentAddresses.deployment(node, member))));
    }

    private boolean isOurs(Address sender, FrameHeader theirs) {
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
        Place place = addresses.place(target);
        if (place != null) {
            transport.send(place.member(), message.sealed(header.to(place.deployment())));
        }
    }

    @Override
    public void sendUnordered(Address target, MessageWriter message) throws Exception {
        Place place = addresses.place(target);
        if (place != null) {
            transport.sendUnordered(place.member(), message.sealed(header.to(place.deployment())));
        }
    }

    @Override
    public void close() {
        transport.close();
    }
}
