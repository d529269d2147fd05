package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a session still may be although pages showed it otherwise: those pages may have been wrong, and not the session. */
final class Contradictions {
    private final List<Contradiction> open = new ArrayList<>();
    private final SessionFindings findings;
    private final UnansweredRequests unansweredRequests;

    Contradictions(SessionFindings sessionFindings, UnansweredRequests unansweredRequests) {
        this.findings = sessionFindings;
        this.unansweredRequests = unansweredRequests;
    }

    /**
     * The finding's page contradicts a session.
     *
     * @param states that it was in
     * @param changes acknowledged ones that it has to contain
     */
    void add(List<PossibleState> states, int finding, int changes, PageEvidence page) {
        open.add(new Contradiction(states, finding, changes, page.view(), false));
    }

    /** A page has been seen that decides none of them. */
    void advance(PageEvidence page) {
        open.replaceAll(contradiction -> contradiction.after(page, unansweredRequests));
    }

    Stream<PossibleState> states() {
        return open.stream().flatMap(contradiction -> contradiction.states().stream());
    }

    /** The return of what earlier pages contradicted, with as few changes lost as possible. */
    Optional<Return> cheapestReturn(PageEvidence page) {
        return open.stream()
                .filter(contradiction -> !contradiction.doubted())
                .flatMap(contradiction -> returnOf(contradiction, page).stream())
                .min(Comparator.comparingInt(Return::lost).thenComparingInt(Return::cost));
    }

    private Optional<Return> returnOf(Contradiction contradiction, PageEvidence page) {
        List<PossibleState> states = contradiction.shownBy(page, unansweredRequests.withForgotten());
        return states.isEmpty()
                ? Optional.empty()
                : Optional.of(new Return(
                        contradiction,
                        states,
                        contradiction.changesAfter(page) - PossibleState.maxChanges(states),
                        findings.updatesLostSince(contradiction.finding())));
    }

    /** The session is there as that contradiction had it, in a part that no page had contradicted; of the other, a later page tells. */
    void doubt(Contradiction doubted) {
        open.replaceAll(contradiction -> contradiction.equals(doubted) ? contradiction.nowDoubted() : contradiction);
    }

    /** The session is as the page shows it: what had been contradicted is there if this page shows it, too. */
    void confirm(PageEvidence page) {
        open.stream()
                .filter(contradiction -> contradiction.doubted() && contradiction.isDecidedBy(page))
                .findFirst()
                .ifPresent(this::refute);
    }

    /** Its page was wrong, and so were those since. */
    void refute(Contradiction refuted) {
        findings.refuteSince(refuted.finding());
        open.removeIf(contradiction -> contradiction.finding() >= refuted.finding());
    }

    /**
     * The finding of a page that showed the session as it is again, if nothing of what it lacks has been counted less.
     *
     * @param updatesLost what it lacks now
     */
    Optional<Integer> takeDoubted(int updatesLost) {
        Optional<Contradiction> doubted = open.stream()
                .filter(Contradiction::doubted)
                .filter(contradiction -> updatesLost <= findings.updatesLostSince(contradiction.finding()))
                .findFirst();
        doubted.ifPresent(open::remove);
        return doubted.map(Contradiction::finding);
    }

    /**
     * A page shows what earlier ones contradicted.
     *
     * @param states what the session is then
     * @param lost acknowledged changes that it lacks, all the same
     * @param refunded changes that seemed to be gone, and are not, or are among those lost
     */
    record Return(Contradiction contradiction, List<PossibleState> states, int lost, int refunded) {
        int cost() {
            return lost - refunded;
        }

        boolean isCertain(PageEvidence page) {
            return lost > 0 || contradiction.isDecidedBy(page);
        }
    }
}
