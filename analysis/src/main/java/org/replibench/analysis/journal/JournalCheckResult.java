package org.replibench.analysis.journal;

import java.util.List;
import org.replibench.records.journal.ConsistencyAnomaly;

/**
 * What a journal says when it is checked against itself.
 *
 * @param anomalies pages that did not show what they had to, by time
 * @param purchases what was bought, or may have been, by time
 */
public record JournalCheckResult(List<ConsistencyAnomaly> anomalies, List<PurchaseAttempt> purchases) {
    public JournalCheckResult {
        anomalies = List.copyOf(anomalies);
        purchases = List.copyOf(purchases);
    }
}
