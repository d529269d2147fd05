package org.replibench.records.journal;

import java.util.HashMap;
import java.util.Map;

/**
 * What a virtual user's session holds, as far as pages show it.
 *
 * @param user who is signed on; {@link #NOTHING} if no user is
 * @param keyword what was searched for last; {@link #NOTHING} if nothing was
 * @param cart units by item
 */
public record SessionState(String user, String keyword, Map<String, Integer> cart) {
    /** No user, no keyword. */
    public static final String NOTHING = "";

    /** That of somebody whom the shop does not know. */
    public static final SessionState NONE = new SessionState(NOTHING, NOTHING, Map.of());

    public SessionState {
        cart = Map.copyOf(cart);
    }

    SessionState searched(String word) {
        return new SessionState(user, word, cart);
    }

    SessionState added(String itemId) {
        Map<String, Integer> more = new HashMap<>(cart);
        more.merge(itemId, 1, Integer::sum);
        return new SessionState(user, keyword, more);
    }

    SessionState removed(String itemId) {
        Map<String, Integer> less = new HashMap<>(cart);
        less.remove(itemId);
        return new SessionState(user, keyword, less);
    }

    public SessionState emptied() {
        return new SessionState(user, keyword, Map.of());
    }
}
