package org.replibench.analysis.journal;

import java.util.Map;
import java.util.Optional;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** What a refusal reveals of a session, though it shows no page of it. */
final class RefusalEvidence {
    private static final int FORBIDDEN = 403;
    private static final String CART = "/cart";
    private static final String SIGN_ON = "/signon";

    private RefusalEvidence() {}

    /**
     * The session as the node that refused must have found it; empty if that is not revealed, such as by a node that has the
     * shop no more.
     *
     * @param username who signed on
     */
    static Optional<SessionView> view(ShopAction shopAction, RequestOutcome.Refused refused, String username) {
        if (refused.leadsTo(SIGN_ON) || (refused.status() == FORBIDDEN && carriesUsersToken(shopAction))) {
            return Optional.of(SessionView.ofUser(SessionState.NOTHING));
        }
        return shopAction instanceof ShopAction.Buy && refused.leadsTo(CART)
                ? Optional.of(SessionView.ofUser(username).withCart(Map.of()))
                : Optional.empty();
    }

    /** Its form is refused to all but the user. Signing on has a token of nobody's, signing off may have it as the last request. */
    private static boolean carriesUsersToken(ShopAction shopAction) {
        return shopAction instanceof ShopAction.Add
                || shopAction instanceof ShopAction.Remove
                || shopAction instanceof ShopAction.Buy;
    }
}
