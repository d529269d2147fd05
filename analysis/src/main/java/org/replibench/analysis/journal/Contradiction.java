package org.replibench.analysis.journal;

import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;

/**
 * A session that a page contradicted: what it still is, if nothing but that page was wrong.
 *
 * @param states that it may be in, with all that was asked for since, as far as pages allow that
 * @param finding the page's index among the session's anomalies
 * @param changes how many acknowledged changes it contains if it has lost none
 * @param shown what the page showed
 * @param doubted whether a later page showed it again, though not the part that was contradicted
 */
record Contradiction(List<PossibleState> states, int finding, int changes, SessionView shown, boolean doubted) {
    /** This one after a page that does not decide it. */
    Contradiction after(PageEvidence page, UnansweredRequests unansweredRequests) {
        List<PossibleState> next = states.stream()
                .flatMap(state -> next(state, page, unansweredRequests))
                .toList();
        return new Contradiction(PossibleState.distinct(next), finding, changesAfter(page), shown, doubted);
    }

    private static Stream<PossibleState> next(
            PossibleState possibleState, PageEvidence page, UnansweredRequests unansweredRequests) {
        List<PossibleState> next = page.after(List.of(possibleState), unansweredRequests);
        return next.isEmpty() ? Stream.of(possibleState) : next.stream();
    }

    Contradiction nowDoubted() {
        return new Contradiction(states, finding, changes, shown, true);
    }

    /** What it is, if {@code page} shows it: as it was, or as it was earlier. Empty if the page does not. */
    List<PossibleState> shownBy(PageEvidence page, UnansweredRequests unansweredRequests) {
        return page.after(
                Stream.concat(states.stream(), PossibleState.predecessors(states).stream())
                        .toList(),
                unansweredRequests);
    }

    int changesAfter(PageEvidence page) {
        return changes + (page.action().writes() ? 1 : 0);
    }

    /** Whether the page shows what the contradicting one had shown otherwise: the user if that one showed none, else the same part. */
    boolean isDecidedBy(PageEvidence page) {
        SessionView later = page.view();
        if (shown.user().filter(user -> !user.equals(SessionState.NOTHING)).isEmpty()) {
            return later.user().isPresent();
        }
        return (shown.cart().isEmpty()
                        || later.cart().isPresent()
                        || page.bought().isPresent())
                && (shown.keyword().isEmpty() || later.keyword().isPresent());
    }
}
