package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A state that a session may be in.
 *
 * @param contains how many acknowledged changes it contains, since the session began
 * @param lateDone which unanswered requests, by their numbers, it contains
 */
record World(SessionState state, int contains, Set<Integer> lateDone) {
    /** A session of a few unanswered requests has far fewer; beyond, it is not worth telling them apart. */
    private static final int MOST = 512;

    static final World NONE = new World(SessionState.NONE, 0, Set.of());

    World acknowledged(Action action) {
        return new World(action.in(state), contains + 1, lateDone);
    }

    World late(int number, Action action) {
        Set<Integer> done = new HashSet<>(lateDone);
        done.add(number);
        return new World(action.in(state), contains, Set.copyOf(done));
    }

    /** These worlds, and those in which unanswered requests have been carried out meanwhile, in any order. */
    static List<World> withLate(Iterable<World> worlds, Map<Integer, Action> unanswered) {
        List<World> all = new ArrayList<>();
        Set<World> known = new HashSet<>();
        worlds.forEach(world -> {
            if (known.add(world)) {
                all.add(world);
            }
        });
        for (int i = 0; i < all.size() && all.size() < MOST; i++) {
            World world = all.get(i);
            unanswered.forEach((number, action) -> {
                if (!world.lateDone.contains(number)) {
                    World later = world.late(number, action);
                    if (known.add(later)) {
                        all.add(later);
                    }
                }
            });
        }
        return all;
    }
}
