package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.HashMap;
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
 * @param bought what the order holds that the page tells of, as the database has it; empty if it tells of none, or that is not known
 * @param earlierCarts which carts may have become this order before, as {@link PossibleState#cart} has them
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

    /** Whether nothing was bought, since the cart had become an order before, and the page shows what that one lacks. */
    boolean showsRemainder() {
        return action instanceof ShopAction.Buy
                && bought.isPresent()
                && view.cart().isPresent();
    }

    private Optional<PossibleState> after(PossibleState possibleState, UnansweredRequests unansweredRequests) {
        if (showsRemainder()) {
            return leftWithRemainder(possibleState, unansweredRequests);
        }
        return filled(possibleState, unansweredRequests)
                .flatMap(filled -> searched(filled, unansweredRequests))
                .map(before -> action.writes() ? before.acknowledged(action, request) : before)
                .filter(after -> view.fits(after.state()));
    }

    private Optional<PossibleState> filled(PossibleState possibleState, UnansweredRequests unansweredRequests) {
        if (bought.isPresent()) {
            return unansweredRequests.filled(possibleState, bought.get());
        }
        Map<String, Integer> held = action.applyTo(possibleState.state()).cart();
        return view.cart()
                .map(shown -> unansweredRequests.added(possibleState, held, shown))
                .orElse(Optional.of(possibleState));
    }

    private Optional<PossibleState> leftWithRemainder(
            PossibleState possibleState, UnansweredRequests unansweredRequests) {
        Map<String, Integer> remainder = view.cart().get();
        Map<String, Integer> before = new HashMap<>(remainder);
        remainder.keySet().forEach(item -> before.merge(item, bought.get().getOrDefault(item, 0), Integer::sum));
        return Optional.of(possibleState)
                .filter(buyer -> earlierCarts.contains(buyer.cart()))
                .flatMap(buyer -> unansweredRequests.added(buyer, buyer.state().cart(), before))
                .filter(buyer -> buyer.remainder(bought.get()).equals(remainder))
                .map(buyer -> buyer.leftWith(remainder, request))
                .filter(after -> view.fits(after.state()));
    }

    private Optional<PossibleState> searched(PossibleState possibleState, UnansweredRequests unansweredRequests) {
        String held = action.applyTo(possibleState.state()).keyword();
        return view.keyword()
                .filter(shown -> !shown.equals(held))
                .map(shown -> unansweredRequests.afterLate(possibleState, new ShopAction.Search(shown)))
                .orElse(Optional.of(possibleState));
    }
}
