package org.replibench.session.peers;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jgroups.Address;
import org.jgroups.util.NameCache;
import org.jgroups.util.UUID;

/**
 * The nodes of the layer on the members of a channel. A server keeps its address when the application is deployed there again; each deployment is a
 * node of its own, so that none is taken for what an earlier one has owned, promised or sent. Until something is heard of a member, it is
 * known by its channel's address.
 *
 * <p>Deployments have numbers: the monotonic clock of their server's JVM as they start, so a later one of the same server has a larger one.
 */
final class DeploymentAddresses {
    /** What a deployment is, compared with what is known of its member. */
    enum Deployment {
        /** There has been a later one. */
        FORMER,
        PRESENT,
        /** It is later than what was known, if anything was. */
        NEXT
    }

    /**
     * Where a node is.
     *
     * @param deployment its number; {@link FrameHeader#ANY} if nothing was heard of it
     */
    record Place(Address member, long deployment) {
        /** On all other members. */
        static final Place ALL = new Place(null, FrameHeader.ANY);
    }

    private final Map<Address, Place> nodes = new ConcurrentHashMap<>();
    private final Map<Address, Long> deployments = new ConcurrentHashMap<>();

    /** The node of a member's deployment: all nodes give it the same address. */
    static UUID node(Address member, long deployment) {
        UUID address = (UUID) member;
        return new UUID(address.getMostSignificantBits(), address.getLeastSignificantBits() ^ deployment);
    }

    /** Notes a deployment of a member. */
    synchronized Deployment heard(Address member, long deployment) {
        Long known = deployments.get(member);
        if (known != null && deployment - known <= 0) {
            return deployment == known ? Deployment.PRESENT : Deployment.FORMER;
        }
        if (known != null) {
            nodes.remove(node(member, known));
        }
        UUID node = node(member, deployment);
        nodes.put(node, new Place(member, deployment));
        deployments.put(member, deployment);
        name(node, member);
        return Deployment.NEXT;
    }

    /** Log messages call a node as its server is called. */
    private static void name(UUID node, Address member) {
        String name = NameCache.get(member);
        if (name != null) {
            NameCache.add(node, name);
        }
    }

    /** Whether that is known to be the member's deployment now. */
    boolean isPresent(Address member, long deployment) {
        Long known = deployments.get(member);
        return known != null && known == deployment;
    }

    /** The number of a node's deployment on a member. */
    static long deployment(UUID node, Address member) {
        return ((UUID) member).getLeastSignificantBits() ^ node.getLeastSignificantBits();
    }

    /** Which of the members a node is on, of which nothing else may be known. */
    Optional<Address> memberOf(Address node, Collection<Address> members) {
        return members.stream()
                .filter(member -> ((UUID) member).getMostSignificantBits() == ((UUID) node).getMostSignificantBits())
                .findFirst();
    }

    /** The node that is on a member now. */
    Address node(Address member) {
        Long deployment = deployments.get(member);
        return deployment == null ? member : node(member, deployment);
    }

    /**
     * Where a node is; null if another deployment has taken its place there.
     *
     * @param node null: all others
     */
    Place place(Address node) {
        if (node == null) {
            return Place.ALL;
        }
        Place place = nodes.get(node);
        return place == null && memberOf(node, deployments.keySet()).isEmpty()
                ? new Place(node, FrameHeader.ANY)
                : place;
    }
}
