package org.replibench.analysis.journal;

import java.util.HashSet;
import java.util.Set;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** All that one virtual user ever asked for: what else its pages show belongs to another user. */
final class RequestHistory {
    private final Set<String> requestedUsers = new HashSet<>();
    private final Set<String> keywords = new HashSet<>();
    private final Set<String> items = new HashSet<>();

    void add(ShopAction shopAction) {
        if (shopAction instanceof ShopAction.SignOn signOn) {
            requestedUsers.add(signOn.username());
        } else if (shopAction instanceof ShopAction.Search search) {
            keywords.add(search.keyword());
        } else if (shopAction instanceof ShopAction.Add add) {
            items.add(add.itemId());
        }
    }

    /** Whether the page shows anything that was never asked for. */
    boolean showsUnrequested(SessionView sessionView) {
        return sessionView
                        .user()
                        .filter(user -> isUnrequested(requestedUsers, user))
                        .isPresent()
                || sessionView
                        .keyword()
                        .filter(word -> isUnrequested(keywords, word))
                        .isPresent()
                || sessionView
                        .cart()
                        .filter(cart -> !items.containsAll(cart.keySet()))
                        .isPresent();
    }

    private static boolean isUnrequested(Set<String> asked, String shown) {
        return !shown.equals(SessionState.NOTHING) && !asked.contains(shown);
    }
}
