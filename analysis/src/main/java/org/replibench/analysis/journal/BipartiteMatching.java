package org.replibench.analysis.journal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Gives each left element a right one of its own, as long as that is possible at all: those placed before may be given
 * another one (augmenting paths).
 */
final class BipartiteMatching<L, R> {
    private final List<R> rights;
    private final BiPredicate<L, R> allowed;
    private final Map<Integer, L> taken = new HashMap<>();

    BipartiteMatching(List<R> rights, BiPredicate<L, R> allowed) {
        this.rights = rights;
        this.allowed = allowed;
    }

    /** Whether there is a right element for {@code left}, too. */
    boolean match(L left) {
        return match(left, new boolean[rights.size()]);
    }

    private boolean match(L left, boolean[] tried) {
        for (int right = 0; right < rights.size(); right++) {
            if (!tried[right] && allowed.test(left, rights.get(right))) {
                tried[right] = true;
                if (!taken.containsKey(right) || match(taken.get(right), tried)) {
                    taken.put(right, left);
                    return true;
                }
            }
        }
        return false;
    }
}
