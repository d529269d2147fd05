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
 * A page that fits none of them is checked against what they were before, back to no session at all, and against what the
 * session would be if earlier pages had been wrong and not it. What fits nothing is wrong. Of several explanations it takes
 * the one with the fewest changes lost.
 */
final class SessionChecker {
    private final String username;
    private final RequestHistory history;
    private final DatabaseOrders placedOrders;
    private final UnansweredRequests unansweredRequests;
    private final SessionFindings findings = new SessionFindings();
    private final List<PurchaseAttempt> confirmed = new ArrayList<>();
    private final List<UnansweredRequests.UnansweredPurchase> unconfirmed = new ArrayList<>();
    /** What unanswered purchases may have ordered of the cart that there is: bought again, it has the same number. */
    private final Set<Map<String, Integer>> maybeOrdered = new HashSet<>();

    private final BoughtCarts boughtCarts = new BoughtCarts();
    private final Contradictions contradictions;

    private List<PossibleState> possibleStates = List.of(PossibleState.NONE);
    private Optional<UnresolvedLoss> unresolvedLoss = Optional.empty();
    private ShopAction lastChange = new ShopAction.ShowCart();
    private boolean signedOff;

    /**
     * @param username who signs on
     * @param requestHistory by the same virtual user, in all its sessions
     */
    SessionChecker(String username, RequestHistory requestHistory, DatabaseOrders placedOrders) {
        this.username = username;
        this.history = requestHistory;
        this.placedOrders = placedOrders;
        this.unansweredRequests = new UnansweredRequests(placedOrders.unreportedTo(username), boughtCarts);
        this.contradictions = new Contradictions(findings, unansweredRequests);
    }

    void accept(JournalEntry journalEntry) {
        history.add(journalEntry.action());
        unansweredRequests.seenAt(journalEntry.endedMicros());
        noteOpenPurchases();
        if (journalEntry.action() instanceof ShopAction.Buy) {
            purchase(journalEntry);
        }
        if (journalEntry.outcome() instanceof RequestOutcome.Failed
                && journalEntry.action().writes()) {
            unansweredRequests.add(journalEntry.action(), journalEntry.sentMicros());
        } else if (journalEntry.outcome() instanceof RequestOutcome.Shown shown) {
            shown(journalEntry, journalEntry.action(), shown.view());
        } else if (journalEntry.outcome() instanceof RequestOutcome.Refused refused) {
            RefusalEvidence.view(journalEntry.action(), refused, username)
                    .ifPresent(view -> shown(journalEntry, new ShopAction.ShowCart(), view));
        }
        noteOpenPurchases();
    }

    /** An unanswered purchase may be of what the cart held before a page, or after. */
    private void noteOpenPurchases() {
        if (unansweredRequests.hasPurchase()) {
            Set<Map<String, Integer>> held = carts(live());
            unconfirmed.forEach(open -> open.addPossibleCarts(held));
            maybeOrdered.addAll(held);
        }
    }

    List<ConsistencyAnomaly> anomalies() {
        return findings.all();
    }

    List<PurchaseAttempt> purchases() {
        return Stream.concat(
                        confirmed.stream(), unconfirmed.stream().map(UnansweredRequests.UnansweredPurchase::purchase))
                .toList();
    }

    /** @param shopAction what the page shows the effect of: of a refusal, that of a look */
    private void shown(JournalEntry journalEntry, ShopAction shopAction, SessionView sessionView) {
        PageEvidence page = observation(journalEntry, shopAction, sessionView);
        int contained = maxChanges(possibleStates) + (shopAction.writes() ? 1 : 0);
        List<PossibleState> kept = page.after(possibleStates, unansweredRequests);
        // Fewer than acknowledged are left, too, where an earlier page had not shown that it fell back.
        boolean fellBack = kept.isEmpty() || (unresolvedLoss.isEmpty() && maxChanges(kept) < contained);
        // A change that shows nothing of what was there before may have been made to an earlier state.
        List<PossibleState> all = shopAction.writes() || fellBack ? includingEarlier(kept, page) : kept;
        List<PossibleState> shown = kept.isEmpty() ? all : kept;
        Optional<Contradictions.Return> back = fellBack
                ? contradictions
                        .cheapestReturn(page)
                        .filter(known ->
                                all.isEmpty() || (known.lost() == 0 && known.cost() < contained - maxChanges(all)))
                : Optional.empty();
        if (back.isPresent()) {
            shown = back.get().states();
            if (back.get().isCertain(page)) {
                recordReturn(journalEntry, page, back.get());
            } else {
                awaitDecision(page, back.get());
            }
        } else if (all.isEmpty()) {
            recordCorruption(journalEntry, page, contained);
        } else if (fellBack) {
            recordFallback(journalEntry, page, contained, all);
        } else {
            unresolvedLoss.ifPresent(open -> resolve(open, kept));
            contradictions.confirm(page);
            contradictions.advance(page);
            possibleStates = all;
        }
        if (shopAction.writes()) {
            lastChange = shopAction;
        }
        if (shopAction instanceof ShopAction.SignOff) {
            signedOff = possibleStates.stream().allMatch(SessionChecker::isSignedOut);
        } else if (shopAction instanceof ShopAction.Buy) {
            maybeOrdered.clear();
            rememberBought(sessionView, shown);
        }
    }

    private void rememberBought(SessionView sessionView, List<PossibleState> buyers) {
        sessionView.order().stream()
                .mapToObj(placedOrders::numbered)
                .flatMap(Optional::stream)
                .forEach(order -> boughtCarts.remember(order, buyers));
    }

    private PageEvidence observation(JournalEntry journalEntry, ShopAction shopAction, SessionView sessionView) {
        Optional<PlacedOrder> order = sessionView.order().isPresent()
                ? placedOrders.numbered(sessionView.order().getAsLong())
                : Optional.empty();
        if (order.isPresent() && !order.get().username().equals(username)) {
            addAnomaly(journalEntry, ConsistencyAnomaly.Kind.FOREIGN, 0, sessionView);
            order = Optional.empty();
        }
        PageEvidence pageObservation = new PageEvidence(
                shopAction,
                sessionView,
                journalEntry.sentMicros(),
                order.map(PlacedOrder::lines),
                order.map(this::cartsOf).orElse(Set.of()));
        if (pageObservation.showsRemainder()) {
            order.filter(this::isOfUnansweredPurchase).ifPresent(placed -> unansweredRequests.carriedOut(shopAction));
            return pageObservation;
        }
        return order.isEmpty() || revealsCart(pageObservation) ? pageObservation : pageObservation.withoutOrder();
    }

    /** Which carts may have become this order before. */
    private Set<Long> cartsOf(PlacedOrder order) {
        return isOfUnansweredPurchase(order)
                ? live().stream().map(PossibleState::cart).collect(Collectors.toSet())
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

    /** An order of what never was in the cart is for the checker of orders to report. */
    private boolean revealsCart(PageEvidence pageObservation) {
        return !includingEarlier(pageObservation.after(possibleStates, unansweredRequests), pageObservation)
                        .isEmpty()
                || contradictions.cheapestReturn(pageObservation).isPresent();
    }

    private List<PossibleState> includingEarlier(List<PossibleState> kept, PageEvidence pageObservation) {
        return PossibleState.distinct(Stream.concat(
                        kept.stream(),
                        pageObservation.after(PossibleState.predecessors(possibleStates), unansweredRequests).stream())
                .toList());
    }

    private void recordFallback(
            JournalEntry journalEntry, PageEvidence page, int contained, List<PossibleState> fallen) {
        unresolvedLoss = Optional.empty();
        int finding;
        if (fallen.stream().anyMatch(SessionChecker::isSignedOut)) {
            finding = addAnomaly(
                    journalEntry,
                    ConsistencyAnomaly.Kind.LOST,
                    maxChanges(possibleStates) - maxDurableChanges(),
                    page.view());
            resolve(new UnresolvedLoss(finding, contained), fallen);
        } else if (signedOff && possibleStates.stream().allMatch(SessionChecker::isSignedOut)) {
            finding = addAnomaly(journalEntry, ConsistencyAnomaly.Kind.RESURRECTED, 0, page.view());
        } else {
            int updatesLost = contained - maxChanges(fallen);
            finding = contradictions
                    .takeDoubted(updatesLost)
                    .orElseGet(() -> addAnomaly(journalEntry, ConsistencyAnomaly.Kind.STALE, updatesLost, page.view()));
        }
        contradicted(page, finding, contained);
        possibleStates = fallen;
        lastChange = new ShopAction.ShowCart();
    }

    /** The page of that anomaly may be wrong, and not the session. */
    private void contradicted(PageEvidence page, int finding, int contained) {
        contradictions.advance(page);
        contradictions.add(possibleStates, finding, contained, page);
    }

    /** What seemed to be gone is there, or some of it. */
    private void recordReturn(JournalEntry journalEntry, PageEvidence page, Contradictions.Return back) {
        Contradiction refuted = back.contradiction();
        contradictions.refute(refuted);
        contradictions.advance(page);
        if (back.lost() > 0) {
            int finding = addAnomaly(journalEntry, ConsistencyAnomaly.Kind.STALE, back.lost(), page.view());
            contradictions.add(possibleStates, finding, refuted.changesAfter(page), page);
            contradictions.add(refuted.states(), finding, refuted.changesAfter(page), page);
        }
        goOn(back.states());
    }

    private void awaitDecision(PageEvidence page, Contradictions.Return back) {
        contradictions.doubt(back.contradiction());
        contradictions.advance(page);
        goOn(back.states());
    }

    private void goOn(List<PossibleState> states) {
        unansweredRequests.remember();
        possibleStates = states;
        unresolvedLoss = Optional.empty();
        lastChange = new ShopAction.ShowCart();
    }

    /** A page that shows no user may be that of a lost session, or of one from before what it leaves out. */
    private void resolve(UnresolvedLoss before, List<PossibleState> left) {
        boolean lost = left.stream().allMatch(SessionChecker::isSignedOut);
        boolean stale = left.stream().noneMatch(SessionChecker::isSignedOut);
        unresolvedLoss = lost || stale ? Optional.empty() : Optional.of(before);
        if (lost) {
            unansweredRequests.forget();
        } else if (stale) {
            findings.revise(
                    before.finding(), ConsistencyAnomaly.Kind.STALE, before.acknowledgedChanges() - maxChanges(left));
        }
    }

    /** Nothing explains the page; the session goes on from what it showed. */
    private void recordCorruption(JournalEntry journalEntry, PageEvidence pageObservation, int contained) {
        SessionView sessionView = pageObservation.view();
        ConsistencyAnomaly.Kind kind = history.showsUnrequested(sessionView)
                ? ConsistencyAnomaly.Kind.FOREIGN
                : wasAppliedTwice(pageObservation) ? ConsistencyAnomaly.Kind.DOUBLED : ConsistencyAnomaly.Kind.TORN;
        int finding = addAnomaly(journalEntry, kind, 0, sessionView);
        contradicted(pageObservation, finding, contained);
        int durable = maxDurableChanges();
        possibleStates = PossibleState.distinct(possibleStates.stream()
                .map(before -> PossibleState.unexplained(
                        shownOver(pageObservation.action().applyTo(before.state()), sessionView),
                        contained,
                        durable,
                        before.late()))
                .toList());
        unresolvedLoss = Optional.empty();
    }

    /** What the page leaves out is as it was. */
    private static SessionState shownOver(SessionState last, SessionView sessionView) {
        return new SessionState(
                sessionView.user().orElse(last.user()),
                sessionView.keyword().orElse(last.keyword()),
                sessionView.cart().orElse(last.cart()));
    }

    private boolean wasAppliedTwice(PageEvidence pageObservation) {
        return Stream.concat(unansweredRequests.actions().stream(), Stream.of(lastChange, pageObservation.action()))
                .anyMatch(change -> !pageObservation
                        .after(possibleStates, unansweredRequests.with(change))
                        .isEmpty());
    }

    private void purchase(JournalEntry journalEntry) {
        List<PossibleState> earlier = PossibleState.predecessors(live());
        Set<Map<String, Integer>> older = new HashSet<>(carts(earlier));
        if (journalEntry.outcome() instanceof RequestOutcome.Failed) {
            unconfirmed.add(new UnansweredRequests.UnansweredPurchase(
                    username, journalEntry.sentMicros(), journalEntry.endedMicros(), older));
        } else if (journalEntry.outcome() instanceof RequestOutcome.Shown shown) {
            Set<Map<String, Integer>> held = new HashSet<>(carts(live()));
            earlierOrder(shown.view()).map(PlacedOrder::lines).ifPresent(held::add);
            shown.view().order().stream()
                    .mapToObj(placedOrders::numbered)
                    .flatMap(Optional::stream)
                    .map(PlacedOrder::lines)
                    .forEach(lines -> {
                        if (mayHold(live(), lines)) {
                            held.add(lines);
                        } else if (mayHold(earlier, lines)) {
                            older.add(lines);
                        }
                    });
            confirmed.add(new PurchaseAttempt(
                    username,
                    journalEntry.sentMicros(),
                    journalEntry.endedMicros(),
                    shown.view().order(),
                    held,
                    older));
        }
    }

    /** Whether unanswered requests may have made the cart hold just that. */
    private boolean mayHold(List<PossibleState> states, Map<String, Integer> lines) {
        return states.stream()
                .flatMap(possibleState -> unansweredRequests.withPossibleRemovals(possibleState).stream())
                .anyMatch(possibleState ->
                        unansweredRequests.filled(possibleState, lines).isPresent());
    }

    private int addAnomaly(
            JournalEntry journalEntry, ConsistencyAnomaly.Kind kind, int updatesLost, SessionView sessionView) {
        SessionState before = possibleStates.get(0).state();
        return findings.add(
                journalEntry,
                kind,
                updatesLost,
                journalEntry.action().applyTo(before),
                journalEntry.action() + " after " + before + " showed " + sessionView);
    }

    /** What the session may be in, whether or not the pages that seem to be wrong are. */
    private List<PossibleState> live() {
        return Stream.concat(possibleStates.stream(), contradictions.states()).toList();
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
        return PossibleState.maxChanges(possibleStates);
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
     * @param finding where it is among the findings, as lost
     * @param acknowledgedChanges changes that were acknowledged by then
     */
    private record UnresolvedLoss(int finding, int acknowledgedChanges) {}
}
