package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.List;
import org.jgroups.Address;

/** Chooses the nodes that hold a session's copies: spread evenly by the session's id, and kept while they are there. */
final class BackupOwnerSelector {
    private BackupOwnerSelector() {}

    /** Whether {@code current} are as many as can be wanted, and all there. */
    static boolean complete(List<Address> holders, int quota, List<Address> current) {
        return current == holders
                || (current.size() == Math.min(quota, holders.size()) && holders.containsAll(current));
    }

    /**
     * Chooses holders.
     *
     * @param holders all candidates, in an order that every node agrees on
     * @param quota how many are wanted
     * @param current those that have copies now
     * @return {@code current} itself if it needs no change
     */
    static List<Address> choose(String id, List<Address> holders, int quota, List<Address> current) {
        if (complete(holders, quota, current)) {
            return current;
        }
        int wanted = Math.min(quota, holders.size());
        if (wanted == holders.size()) {
            return holders;
        }
        List<Address> chosen = new ArrayList<>(wanted);
        for (Address node : current) {
            if (chosen.size() < wanted && holders.contains(node)) {
                chosen.add(node);
            }
        }
        int start = Math.floorMod(id.hashCode(), holders.size());
        for (int i = 0; chosen.size() < wanted; i++) {
            Address node = holders.get((start + i) % holders.size());
            if (!chosen.contains(node)) {
                chosen.add(node);
            }
        }
        return List.copyOf(chosen);
    }
}
