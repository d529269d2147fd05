package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jgroups.Address;
import org.jgroups.View;

/** Which nodes run the layer, beside this one: the channel's view says who is there, their greetings who takes part. */
final class Membership {
    /** How far a node takes part. */
    enum Phase {
        /** It answers claims. */
        ANSWERING,
        /** It answers claims and holds copies. */
        HOLDING,
        /** It hands its sessions over. */
        LEAVING,
        /** It takes no part any more. */
        GONE;

        private static final Phase[] ALL = values();

        static Phase of(long ordinal) {
            return ALL[(int) ordinal];
        }
    }

    private static final System.Logger LOG = System.getLogger(Membership.class.getName());

    /**
     * What a node said last. Greetings overtake each other, so the later one is told by its content.
     *
     * @param startMillis when the node's application started, so that it may come back after it was gone
     */
    record Greeting(long startMillis, Phase phase) {
        boolean after(Greeting other) {
            return other == null
                    || startMillis > other.startMillis
                    || (startMillis == other.startMillis && phase.compareTo(other.phase) > 0);
        }
    }

    /** Who came and who went with a new view; this node itself is in neither. */
    record Change(List<Address> joined, List<Address> left) {}

    private final Address self;
    private final Map<Address, Greeting> greetings = new ConcurrentHashMap<>();
    private final Set<Address> silent = ConcurrentHashMap.newKeySet();
    private volatile List<Address> view = List.of();
    private volatile List<Address> holders = List.of();

    Membership(Address self) {
        this.self = self;
    }

    /** This node. */
    Address self() {
        return self;
    }

    /** Takes a new view. */
    synchronized Change view(View newView) {
        List<Address> before = view;
        view = List.copyOf(newView.getMembers());
        Change change = new Change(
                view.stream()
                        .filter(node -> !node.equals(self) && !before.contains(node))
                        .toList(),
                before.stream().filter(node -> !view.contains(node)).toList());
        change.left().forEach(greetings::remove);
        silent.retainAll(view);
        update();
        return change;
    }

    /** Takes a node's greeting, which may come before the view with that node; true if it changed who holds copies. */
    synchronized boolean greeted(Address node, Greeting greeting) {
        if (node.equals(self) || !greeting.after(greetings.get(node))) {
            return false;
        }
        greetings.put(node, greeting);
        return update();
    }

    private boolean update() {
        List<Address> sorted = new ArrayList<>();
        for (Address node : view) {
            Greeting greeting = greetings.get(node);
            if (greeting != null && greeting.phase() == Phase.HOLDING) {
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
        return view.stream().filter(this::answers).collect(Collectors.toUnmodifiableSet());
    }

    boolean answers(Address node) {
        Greeting greeting = greetings.get(node);
        return greeting != null && greeting.phase() != Phase.GONE && view.contains(node);
    }

    /** Whether a node is there and not about to leave. */
    boolean stays(Address node) {
        Greeting greeting = greetings.get(node);
        return greeting != null && greeting.phase().compareTo(Phase.LEAVING) < 0 && view.contains(node);
    }

    /** Notes that a node did not answer: others are preferred until it says something. */
    void silent(Address node) {
        silent.add(node);
    }

    boolean isSilent(Address node) {
        return silent.contains(node);
    }

    /** Notes that a node said something. */
    void heard(Address node) {
        if (!silent.isEmpty()) {
            silent.remove(node);
        }
    }

    /** {@link #holders()} without those that did not answer lately, if so many are left. */
    List<Address> holders(int wanted) {
        if (silent.isEmpty()) {
            return holders;
        }
        List<Address> audible =
                holders.stream().filter(node -> !silent.contains(node)).toList();
        return audible.size() >= wanted ? audible : holders;
    }

    /** Nodes other than this one that may be given copies, in a fixed order. */
    List<Address> holders() {
        return holders;
    }

    int othersInView() {
        return Math.max(0, view.size() - 1);
    }

    /** Members of the channel that have not greeted, so far. */
    List<Address> strangers() {
        return view.stream()
                .filter(node -> !node.equals(self) && !greetings.containsKey(node))
                .toList();
    }
}
