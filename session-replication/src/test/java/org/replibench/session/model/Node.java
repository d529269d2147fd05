package org.replibench.session.model;

import java.util.ArrayList;
import java.util.List;
import org.replibench.session.model.Message.Outcome;
import org.replibench.session.model.SessionId.Each;

/**
 * What a node knows.
 *
 * @param members other nodes in its view
 * @param unresponsive those that did not answer lately
 * @param claims how many claims it has begun
 * @param barred of sessions of which it has no copy: who passes their silent owner over
 * @param tombstones versions up to which ids are dead
 */
record Node(
        Status status,
        NodeSet members,
        NodeSet unresponsive,
        int claims,
        Each<Live> live,
        Each<Copy> copies,
        Each<Barred> barred,
        Each<Integer> tombstones,
        Each<Claim> claiming,
        List<Transfer> transfers) {
    enum Status {
        UP,
        PAUSED,
        DEAD
    }

    /**
     * As {@code session.peers.ClaimsWithoutCopy}.
     *
     * @param fence updates below this version are void; {@link Version#NONE} until one was refused
     */
    record Barred(int claimer, int fence) {
        boolean refuses(int version, int sender) {
            return sender != claimer && (fence == Version.NONE || version < fence);
        }
    }

    /**
     * An update or removal that is not confirmed by all its targets.
     *
     * @param outgrown nodes whose copies may go once it is
     */
    record Transfer(SessionId id, int version, NodeSet waitingFor, Outcome outcome, NodeSet outgrown) {
        Transfer answered(int node, Outcome answer) {
            return waitingFor.contains(node)
                    ? new Transfer(id, version, waitingFor.without(node), outcome.and(answer), outgrown)
                    : this;
        }
    }

    static Node up(int self) {
        return new Node(
                Status.UP,
                NodeSet.allBut(self),
                NodeSet.NONE,
                0,
                Each.none(),
                Each.none(),
                Each.none(),
                Each.none(),
                Each.none(),
                List.of());
    }

    static Node dead() {
        return new Node(
                Status.DEAD,
                NodeSet.NONE,
                NodeSet.NONE,
                0,
                Each.none(),
                Each.none(),
                Each.none(),
                Each.none(),
                Each.none(),
                List.of());
    }

    boolean isUp() {
        return status == Status.UP;
    }

    int tombstone(SessionId id) {
        Integer version = tombstones.get(id);
        return version == null ? Version.NONE : version;
    }

    Node with(Status newStatus) {
        return new Node(
                newStatus, members, unresponsive, claims, live, copies, barred, tombstones, claiming, transfers);
    }

    Node members(NodeSet newMembers, NodeSet newUnresponsive) {
        return new Node(
                status, newMembers, newUnresponsive, claims, live, copies, barred, tombstones, claiming, transfers);
    }

    Node live(SessionId id, Live session) {
        return new Node(
                status,
                members,
                unresponsive,
                claims,
                live.with(id, session),
                copies,
                barred,
                tombstones,
                claiming,
                transfers);
    }

    Node copy(SessionId id, Copy copy) {
        return new Node(
                status,
                members,
                unresponsive,
                claims,
                live,
                copies.with(id, copy),
                barred,
                tombstones,
                claiming,
                transfers);
    }

    Node tombstone(SessionId id, int version) {
        return new Node(
                status,
                members,
                unresponsive,
                claims,
                live,
                copies,
                barred,
                tombstones.with(id, Math.max(version, tombstone(id))),
                claiming,
                transfers);
    }

    Node withoutTombstones() {
        return new Node(status, members, unresponsive, claims, live, copies, barred, Each.none(), claiming, transfers);
    }

    Node claiming(SessionId id, Claim claim) {
        int begun = claim != null && claiming.get(id) == null ? claims + 1 : claims;
        return new Node(
                status,
                members,
                unresponsive,
                begun,
                live,
                copies,
                barred,
                tombstones,
                claiming.with(id, claim),
                transfers);
    }

    Node bar(SessionId id, Barred by) {
        return new Node(
                status,
                members,
                unresponsive,
                claims,
                live,
                copies,
                barred.with(id, by),
                tombstones,
                claiming,
                transfers);
    }

    /** One that asks once more for a session that it is claiming. */
    Node asking(SessionId id, Claim again) {
        return new Node(
                status,
                members,
                unresponsive,
                claims + 1,
                live,
                copies,
                barred,
                tombstones,
                claiming.with(id, again),
                transfers);
    }

    Node with(Transfer transfer) {
        List<Transfer> more = new ArrayList<>(transfers);
        more.add(transfer);
        return transfers(more);
    }

    Node replace(Transfer before, Transfer after) {
        List<Transfer> changed = new ArrayList<>(transfers);
        changed.set(changed.indexOf(before), after);
        return transfers(changed);
    }

    Node without(Transfer transfer) {
        List<Transfer> fewer = new ArrayList<>(transfers);
        fewer.remove(transfer);
        return transfers(fewer);
    }

    private Node transfers(List<Transfer> newTransfers) {
        return new Node(
                status,
                members,
                unresponsive,
                claims,
                live,
                copies,
                barred,
                tombstones,
                claiming,
                List.copyOf(newTransfers));
    }
}
