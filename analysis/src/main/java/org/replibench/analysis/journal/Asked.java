package org.replibench.analysis.journal;

import java.util.HashSet;
import java.util.Set;

/** All that one virtual user ever asked for: what else its pages show is somebody else's. */
final class Asked {
    private final Set<String> users = new HashSet<>();
    private final Set<String> keywords = new HashSet<>();
    private final Set<String> items = new HashSet<>();

    void add(Action action) {
        if (action instanceof Action.SignOn signOn) {
            users.add(signOn.username());
        } else if (action instanceof Action.Search search) {
            keywords.add(search.keyword());
        } else if (action instanceof Action.Add add) {
            items.add(add.itemId());
        }
    }

    /** Whether the page shows anything that was never asked for. */
    boolean lacksAnyOf(View view) {
        return view.user().filter(user -> lacks(users, user)).isPresent()
                || view.keyword().filter(word -> lacks(keywords, word)).isPresent()
                || view.cart().filter(cart -> !items.containsAll(cart.keySet())).isPresent();
    }

    private static boolean lacks(Set<String> asked, String shown) {
        return !shown.equals(SessionState.NOTHING) && !asked.contains(shown);
    }
}
