package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/**
 * Holds each page of one session against what was acknowledged before.
 *
 * <p>It keeps every state that the session may be in: one, as long as all requests are answered and show all; more, while it
 * is not known whether an unanswered one was carried out, or whether a change was made to what the session had been before.
 * A page that fits none of them is checked against what they were before, back to no session at all. What fits nothing is
 * wrong. Of several explanations it takes the one with the fewest changes lost.
 */
final class SessionChecker {
    private final int client;
    private final int session;
    private final String username;
    private final RequestHistory history;
    private final DatabaseOrders placedOrders;
    private final UnansweredRequests unansweredRequests;
    private final List<ConsistencyAnomaly> anomalies = new ArrayList<>();
    private final List<PurchaseAttempt> confirmed = new ArrayList<>();
    private final List<UnansweredRequests.UnansweredPurchase> unconfirmed = new ArrayList<>();
    /** What unanswered purchases may have ordered of the cart that there is: bought again, it has the same number. */
    private final Set<Map<String, Integer>> maybeOrdered = new HashSet<>();

    private final BoughtCarts boughtCarts = new BoughtCarts();

    private List<PossibleState> possibleStates = List.of(PossibleState.NONE);
    private Optional<UnresolvedLoss> unresolvedLoss = Optional.empty();
    private ShopAction lastChange = new ShopAction.ShowCart();

    /**
     * @param username who signs on
     * @param requestHistory by the same virtual user, in all its sessions
     */
    SessionChecker(
            int client, int session, String username, RequestHistory requestHistory, DatabaseOrders placedOrders) {
        this.client = client;
        this.session = session;
        this.username = username;
        this.history = requestHistory;
        this.placedOrders = placedOrders;
        this.unansweredRequests = new UnansweredRequests(placedOrders.unreportedTo(username), boughtCarts);
    }

    void accept(JournalEntry journalEntry) {
        history.add(journalEntry.action());
        if (journalEntry.action() instanceof ShopAction.Buy) {
            purchase(journalEntry);
        }
        if (journalEntry.outcome() instanceof RequestOutcome.Failed
                && journalEntry.action().writes()) {
            unansweredRequests.add(journalEntry.action());
        } else if (journalEntry.outcome() instanceof RequestOutcome.Shown shown) {
            shown(journalEntry, shown.view());
        }
        if (unansweredRequests.hasPurchase()) {
            Set<Map<String, Integer>> held = carts(possibleStates);
            unconfirmed.forEach(open -> open.addPossibleCarts(held));
            maybeOrdered.addAll(held);
        }
    }

    List<ConsistencyAnomaly> anomalies() {
        return List.copyOf(anomalies);
    }

    List<PurchaseAttempt> purchases() {
        return Stream.concat(
                        confirmed.stream(), unconfirmed.stream().map(UnansweredRequests.UnansweredPurchase::purchase))
                .toList();
    }

    private void shown(JournalEntry journalEntry, SessionView sessionView) {
        ShopAction shopAction = journalEntry.action();
        PageEvidence pageObservation = observation(journalEntry, sessionView);
        int contained = maxChanges(possibleStates) + (shopAction.writes() ? 1 : 0);
        List<PossibleState> kept = pageObservation.after(possibleStates, unansweredRequests);
        // Fewer than acknowledged are left, too, where an earlier page had not shown that it fell back.
        boolean fellBack = kept.isEmpty() || (unresolvedLoss.isEmpty() && maxChanges(kept) < contained);
        // A change that shows nothing of what was there before may have been made to an earlier state.
        List<PossibleState> all = shopAction.writes() || fellBack ? includingEarlier(kept, pageObservation) : kept;
        if (all.isEmpty()) {
            recordCorruption(journalEntry, pageObservation, contained);
        } else if (fellBack) {
            recordFallback(journalEntry, sessionView, contained, all);
        } else {
            unresolvedLoss.ifPresent(open -> resolve(open, kept));
            possibleStates = all;
        }
        if (shopAction.writes()) {
            lastChange = shopAction;
        }
        if (shopAction instanceof ShopAction.Buy) {
            maybeOrdered.clear();
            sessionView.order().stream()
                    .mapToObj(placedOrders::numbered)
                    .flatMap(Optional::stream)
                    .forEach(order -> boughtCarts.remember(order, kept.isEmpty() ? all : kept));
        }
    }

    private PageEvidence observation(JournalEntry journalEntry, SessionView sessionView) {
        Optional<PlacedOrder> order = sessionView.order().isPresent()
                ? placedOrders.numbered(sessionView.order().getAsLong())
                : Optional.empty();
        if (order.isPresent() && !order.get().username().equals(username)) {
            addAnomaly(journalEntry, ConsistencyAnomaly.Kind.FOREIGN, 0, sessionView);
            order = Optional.empty();
        }
        PageEvidence pageObservation = new PageEvidence(
                journalEntry.action(),
                sessionView,
                journalEntry.sentMicros(),
                order.map(PlacedOrder::lines),
                order.map(this::cartsOf).orElse(Set.of()));
        if (pageObservation.showsRemainder()) {
            order.filter(this::isOfUnansweredPurchase)
                    .ifPresent(placed -> unansweredRequests.carriedOut(journalEntry.action()));
            return pageObservation;
        }
        return order.isEmpty() || revealsCart(pageObservation) ? pageObservation : pageObservation.withoutOrder();
    }

    /** Which carts may have become this order before. */
    private Set<Long> cartsOf(PlacedOrder order) {
        return isOfUnansweredPurchase(order)
                ? possibleStates.stream().map(PossibleState::cart).collect(Collectors.toSet())
                : boughtCarts.of(order.number());
    }

    /** The order of before that a page tells of, if one of the session's carts may have become it. */
    private Optional<PlacedOrder> earlierOrder(SessionView sessionView) {
        return sessionView.cart().isPresent() && sessionView.order().isPresent()
                ? placedOrders.numbered(sessionView.order().getAsLong()).filter(order -> !cartsOf(order)
                        .isEmpty())
                : Optional.empty();
    }

    private boolean isOfUnansweredPurchase(PlacedOrder order) {
        return boughtCarts.of(order.number()).isEmpty() && maybeOrdered.contains(order.lines());
    }

    /** Not if an unanswered purchase had placed it before; and one of what never was is for the checker of orders to report. */
    private boolean revealsCart(PageEvidence pageObservation) {
        List<PossibleState> kept = pageObservation.after(possibleStates, unansweredRequests);
        if (maxChanges(kept) > maxChanges(possibleStates)) {
            return true;
        }
        if (maybeOrdered.contains(pageObservation.bought().get())) {
            unansweredRequests.carriedOut(pageObservation.action());
            return false;
        }
        return !includingEarlier(kept, pageObservation).isEmpty();
    }

    private List<PossibleState> includingEarlier(List<PossibleState> kept, PageEvidence pageObservation) {
        return PossibleState.distinct(Stream.concat(
                        kept.stream(),
                        pageObservation.after(PossibleState.predecessors(possibleStates), unansweredRequests).stream())
                .toList());
    }

    private void recordFallback(
            JournalEntry journalEntry, SessionView sessionView, int contained, List<PossibleState> fallen) {
        unresolvedLoss = Optional.empty();
        if (fallen.stream().noneMatch(SessionChecker::isSignedOut)) {
            addAnomaly(journalEntry, ConsistencyAnomaly.Kind.STALE, contained - maxChanges(fallen), sessionView);
        } else {
            addAnomaly(
                    journalEntry,
                    ConsistencyAnomaly.Kind.LOST,
                    maxChanges(possibleStates) - maxDurableChanges(),
                    sessionView);
            resolve(new UnresolvedLoss(anomalies.size() - 1, contained), fallen);
        }
        possibleStates = fallen;
        lastChange = new ShopAction.ShowCart();
    }

    /** A page that shows no user may be that of a lost session, or of one from before what it leaves out. */
    private void resolve(UnresolvedLoss before, List<PossibleState> left) {
        boolean lost = left.stream().allMatch(SessionChecker::isSignedOut);
        boolean stale = left.stream().noneMatch(SessionChecker::isSignedOut);
        unresolvedLoss = lost || stale ? Optional.empty() : Optional.of(before);
        if (lost) {
            unansweredRequests.clear();
        } else if (stale) {
            ConsistencyAnomaly found = anomalies.get(before.anomalyIndex());
            anomalies.set(
                    before.anomalyIndex(),
                    new ConsistencyAnomaly(
                            client,
                            session,
                            found.atMicros(),
                            ConsistencyAnomaly.Kind.STALE,
                            before.acknowledgedChanges() - maxChanges(left),
                            found.detail()));
        }
    }

    /** Nothing explains the page; the session goes on from what it showed. */
    private void recordCorruption(JournalEntry journalEntry, PageEvidence pageObservation, int contained) {
        SessionView sessionView = pageObservation.view();
        ConsistencyAnomaly.Kind kind = history.showsUnrequested(sessionView)
                ? ConsistencyAnomaly.Kind.FOREIGN
                : wasAppliedTwice(pageObservation) ? ConsistencyAnomaly.Kind.DOUBLED : ConsistencyAnomaly.Kind.TORN;
        addAnomaly(journalEntry, kind, 0, sessionView);
        SessionState last =
                pageObservation.action().applyTo(possibleStates.get(0).state());
        SessionState shown = new SessionState(
                sessionView.user().orElse(last.user()),
                sessionView.keyword().orElse(last.keyword()),
                sessionView.cart().orElse(last.cart()));
        possibleStates = List.of(PossibleState.unexplained(shown, contained, maxDurableChanges()));
        unresolvedLoss = Optional.empty();
        unansweredRequests.clear();
    }

    private boolean wasAppliedTwice(PageEvidence pageObservation) {
        return Stream.concat(unansweredRequests.actions().stream(), Stream.of(lastChange, pageObservation.action()))
                .anyMatch(change -> !pageObservation
                        .after(possibleStates, unansweredRequests.with(change))
                        .isEmpty());
    }

    private void purchase(JournalEntry journalEntry) {
        Set<Map<String, Integer>> older = carts(PossibleState.predecessors(possibleStates));
        if (journalEntry.outcome() instanceof RequestOutcome.Failed) {
            unconfirmed.add(new UnansweredRequests.UnansweredPurchase(username, journalEntry.endedMicros(), older));
        } else if (journalEntry.outcome() instanceof RequestOutcome.Shown shown) {
            Set<Map<String, Integer>> held = new HashSet<>(maybeOrdered);
            held.addAll(carts(possibleStates));
            earlierOrder(shown.view()).map(PlacedOrder::lines).ifPresent(held::add);
            confirmed.add(new PurchaseAttempt(
                    username, journalEntry.endedMicros(), shown.view().order(), held, older));
        }
    }

    private void addAnomaly(
            JournalEntry journalEntry, ConsistencyAnomaly.Kind kind, int updatesLost, SessionView sessionView) {
        anomalies.add(new ConsistencyAnomaly(
                client,
                session,
                journalEntry.endedMicros(),
                kind,
                updatesLost,
                journalEntry.action() + " after " + possibleStates.get(0).state() + " showed " + sessionView));
    }

    /** What the cart may hold; of what unanswered requests would add to it, only what somebody ordered. */
    private Set<Map<String, Integer>> carts(Collection<PossibleState> possibleStates) {
        return possibleStates.stream()
                .flatMap(possibleState -> unansweredRequests.withPossibleRemovals(possibleState).stream())
                .flatMap(possibleState -> Stream.concat(
                        Stream.of(possibleState.state().cart()), unansweredRequests.orderable(possibleState).stream()))
                .collect(Collectors.toSet());
    }

    private static boolean isSignedOut(PossibleState possibleState) {
        return possibleState.state().user().equals(SessionState.NOTHING);
    }

    private static int maxChanges(Collection<PossibleState> possibleStates) {
        return possibleStates.stream()
                .mapToInt(PossibleState::acknowledgedChanges)
                .max()
                .orElse(0);
    }

    /** What an unanswered purchase bought is secured, too, if the database has its order. */
    private int maxDurableChanges() {
        return possibleStates.stream()
                .flatMap(possibleState -> unansweredRequests.withPossibleRemovals(possibleState).stream())
                .mapToInt(PossibleState::durableChanges)
                .max()
                .orElse(0);
    }

    /**
     * Whether a session is lost or stale is open.
     *
     * @param anomalyIndex where it is among the findings, as lost
     * @param acknowledgedChanges changes that were acknowledged by then
     */
    private record UnresolvedLoss(int anomalyIndex, int acknowledgedChanges) {}
}
