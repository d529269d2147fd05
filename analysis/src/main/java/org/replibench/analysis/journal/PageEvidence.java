package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/**
 * What a virtual user saw of its session.
 *
 * @param request which one it answers, as {@link PossibleState#acknowledged} has it
 * @param bought what the cart held when it was bought, as the database has it; empty if nothing was, or that is not known
 * @param earlierCarts which carts have become this order already, as {@link PossibleState#cart} has them; none if no page told of it before
 */
record PageEvidence(
        ShopAction action,
        SessionView view,
        long request,
        Optional<Map<String, Integer>> bought,
        Set<Long> earlierCarts) {

    /** This one, without what was bought. */
    PageEvidence withoutOrder() {
        return new PageEvidence(action, view, request, Optional.empty(), Set.of());
    }

    /** What {@code worlds} are after this: those only that can have shown it, and each once. */
    List<PossibleState> after(Collection<PossibleState> possibleStates, UnansweredRequests unansweredRequests) {
        return PossibleState.distinct(possibleStates.stream()
                .flatMap(possibleState -> unansweredRequests.withPossibleRemovals(possibleState).stream())
                .flatMap(possibleState -> after(possibleState, unansweredRequests).stream())
                .toList());
    }

    private Optional<PossibleState> after(PossibleState possibleState, UnansweredRequests unansweredRequests) {
        return filled(possibleState, unansweredRequests)
                .flatMap(filled -> searched(filled, unansweredRequests))
                .map(before -> action.writes() ? before.acknowledged(action, request) : before)
                .filter(after -> view.fits(after.state()));
    }

    private Optional<PossibleState> filled(PossibleState possibleState, UnansweredRequests unansweredRequests) {
        if (isRepeatedPurchase(possibleState)) {
            return Optional.of(possibleState);
        }
        if (bought.isPresent()) {
            return unansweredRequests.filled(possibleState, bought.get());
        }
        Map<String, Integer> held = action.applyTo(possibleState.state()).cart();
        return view.cart()
                .map(shown -> unansweredRequests.added(possibleState, held, shown))
                .orElse(Optional.of(possibleState));
    }

    /** The shop answers with the order that is there, whatever the cart has come to hold since. */
    private boolean isRepeatedPurchase(PossibleState possibleState) {
        return earlierCarts.contains(possibleState.cart())
                && !possibleState.state().cart().isEmpty();
    }

    private Optional<PossibleState> searched(PossibleState possibleState, UnansweredRequests unansweredRequests) {
        String held = action.applyTo(possibleState.state()).keyword();
        return view.keyword()
                .filter(shown -> !shown.equals(held))
                .map(shown -> unansweredRequests.afterLate(possibleState, new ShopAction.Search(shown)))
                .orElse(Optional.of(possibleState));
    }
}
