package org.replibench.analysis.journal;

import java.util.List;

/**
 * What a journal says when it is held against itself.
 *
 * @param findings pages that did not show what they had to, by time
 * @param purchases what was bought, or may have been, by time
 */
public record CheckedJournal(List<Finding> findings, List<Purchase> purchases) {
    public CheckedJournal {
        findings = List.copyOf(findings);
        purchases = List.copyOf(purchases);
    }
}
