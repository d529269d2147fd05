package org.replibench.records.journal;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a page shows of a session; what it leaves out is empty.
 *
 * @param user who is signed on; {@link SessionState#NOTHING} if no user is
 * @param keyword what was searched for last
 * @param cart units by item
 * @param order the number of the order that the cart has become; with a cart, of one placed earlier, which lacks what that cart holds
 */
public record SessionView(
        Optional<String> user, Optional<String> keyword, Optional<Map<String, Integer>> cart, OptionalLong order) {

    /** A page that shows the user only. */
    public static SessionView ofUser(String user) {
        return new SessionView(Optional.of(user), Optional.empty(), Optional.empty(), OptionalLong.empty());
    }

    /** This page, and the cart. */
    public SessionView withCart(Map<String, Integer> units) {
        return new SessionView(user, keyword, Optional.of(Map.copyOf(units)), order);
    }

    /** This page, and what was searched for last. */
    public SessionView withKeyword(String word) {
        return new SessionView(user, Optional.of(word), cart, order);
    }

    /** This page, and the order that the cart has become. */
    public SessionView withOrder(long number) {
        return new SessionView(user, keyword, cart, OptionalLong.of(number));
    }

    /** Whether a session in {@code state} is shown like this. */
    public boolean fits(SessionState state) {
        return user.map(state.user()::equals).orElse(true)
                && keyword.map(state.keyword()::equals).orElse(true)
                && cart.map(state.cart()::equals).orElse(true);
    }
}
