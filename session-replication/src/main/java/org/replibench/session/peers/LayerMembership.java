package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jgroups.Address;
import org.jgroups.View;

/**
 * The other nodes that run the layer: the view lists who is connected, their announcements who takes part. Of a node that
 * cannot announce itself, because it is paused, others say that it does.
 */
final class LayerMembership {
    /** How far a node takes part. It says so in messages that overtake each other: the last phase counts. */
    enum MemberPhase {
        /** Others say that it answers claims. */
        REPORTED,
        /** It answers claims. */
        ANSWERING,
        /** It answers claims and holds copies. */
        HOLDING,
        /** It hands its sessions over. */
        LEAVING,
        /** It takes no part any more. */
        GONE;

        private static final MemberPhase[] ALL = values();

        static MemberPhase read(MessageReader message) {
            return ALL[message.number(ALL.length)];
        }
    }

    private static final System.Logger LOG = System.getLogger(LayerMembership.class.getName());

    /**
     * What a new view changes; this node itself is in neither list.
     *
     * @param left who went, without having said so before
     * @param otherHolders whether other nodes may hold copies now: one that has come may have announced that before
     */
    record MembershipChange(List<Address> joined, List<Address> left, boolean otherHolders) {}

    private final Address self;
    private final Map<Address, MemberPhase> phases = new ConcurrentHashMap<>();
    private final Set<Address> unresponsive = ConcurrentHashMap.newKeySet();
    private volatile List<Address> view = List.of();
    private volatile List<Address> holders = List.of();

    LayerMembership(Address self) {
        this.self = self;
    }

    /** This node. */
    Address self() {
        return self;
    }

    /** Takes a new view. */
    synchronized MembershipChange view(View newView) {
        List<Address> before = view;
        view = List.copyOf(newView.getMembers());
        List<Address> joined = view.stream()
                .filter(node -> !node.equals(self) && !before.contains(node))
                .toList();
        List<Address> left = before.stream()
                .filter(node -> !view.contains(node) && phases.get(node) != MemberPhase.GONE)
                .toList();
        phases.keySet().removeIf(node -> before.contains(node) && !view.contains(node));
        unresponsive.retainAll(view);
        return new MembershipChange(joined, left, update());
    }

    /** Takes a node's announcement, which may come before the view with that node; true if it changed who holds copies. */
    synchronized boolean announced(Address node, MemberPhase phase) {
        MemberPhase before = phases.get(node);
        // One that leaves and is in no view any more has left: it would count as there for ever.
        boolean late = phase.compareTo(MemberPhase.LEAVING) >= 0 && !view.contains(node);
        if (node.equals(self) || late || before != null && phase.compareTo(before) <= 0) {
            return false;
        }
        phases.put(node, phase);
        return update();
    }

    /** Takes from another node who takes part. */
    synchronized void reported(List<? extends Address> nodes) {
        nodes.stream()
                .filter(node -> !node.equals(self) && view.contains(node))
                .forEach(node -> phases.putIfAbsent(node, MemberPhase.REPORTED));
    }

    private boolean update() {
        List<Address> sorted = new ArrayList<>();
        for (Address node : view) {
            if (phases.get(node) == MemberPhase.HOLDING) {
                sorted.add(node);
            }
        }
        Collections.sort(sorted);
        if (sorted.equals(holders)) {
            return false;
        }
        LOG.log(System.Logger.Level.INFO, "Sessions may be copied to {0}", sorted);
        holders = List.copyOf(sorted);
        return true;
    }

    /** Nodes that may be asked for a session. */
    Set<Address> answering() {
        return view.stream().filter(this::answers).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    boolean answers(Address node) {
        MemberPhase phase = phases.get(node);
        return phase != null && phase != MemberPhase.GONE && view.contains(node);
    }

    /** Whether a node is there, even if it has not announced itself so far, or the view with it has not arrived. */
    boolean isConnected(Address node) {
        MemberPhase phase = phases.get(node);
        return phase == null ? view.contains(node) : phase != MemberPhase.GONE;
    }

    /** Nodes that are there and not about to leave. */
    List<Address> staying() {
        return view.stream().filter(this::isStaying).toList();
    }

    /** Nodes that are about to leave, and have answered lately. */
    List<Address> leaving() {
        return view.stream()
                .filter(node -> phases.get(node) == MemberPhase.LEAVING && !isUnresponsive(node))
                .toList();
    }

    /** Whether a node is there and not about to leave. */
    boolean isStaying(Address node) {
        MemberPhase phase = phases.get(node);
        return phase != null && phase.compareTo(MemberPhase.LEAVING) < 0 && view.contains(node);
    }

    /** Notes that a node did not answer: others are preferred until it says something. */
    void markUnresponsive(Address node) {
        unresponsive.add(node);
    }

    boolean isUnresponsive(Address node) {
        return unresponsive.contains(node);
    }

    /** Notes that a node said something: it takes part, also if its announcement comes later. */
    void heard(Address node) {
        if (!unresponsive.isEmpty()) {
            unresponsive.remove(node);
        }
        if (!phases.containsKey(node)) {
            reported(List.of(node));
        }
    }

    /** {@link #holders()} without those that did not answer lately, if that many are left. */
    List<Address> holders(int wanted) {
        if (unresponsive.isEmpty()) {
            return holders;
        }
        List<Address> audible =
                holders.stream().filter(node -> !unresponsive.contains(node)).toList();
        return audible.size() >= wanted ? audible : holders;
    }

    /** Nodes other than this one that may be given copies, in a fixed order. */
    List<Address> holders() {
        return holders;
    }

    int othersInView() {
        return Math.max(0, view.size() - 1);
    }

    /** Whether there are members of the channel of which this node does not know whether they take part. */
    boolean hasUnheardMembers() {
        return view.stream().anyMatch(node -> !node.equals(self) && !phases.containsKey(node));
    }

    /** Members of the channel that have not announced themselves so far. */
    List<Address> unannouncedMembers() {
        return view.stream()
                .filter(node ->
                        !node.equals(self) && phases.getOrDefault(node, MemberPhase.REPORTED) == MemberPhase.REPORTED)
                .toList();
    }
}
