package org.replibench.runner.loss;

import java.util.concurrent.atomic.LongAdder;

/** What all customers of a run saw together. */
final class Tally {
    /** Changes whose page the customer received. */
    final LongAdder acknowledgedUpdates = new LongAdder();
    /** Acknowledged changes that a later page did not know any more. */
    final LongAdder lostUpdates = new LongAdder();
    /** Sessions that a later page did not know any more. */
    final LongAdder lostSessions = new LongAdder();
    /** Pages that showed more than could have happened. */
    final LongAdder wrongPages = new LongAdder();
    /** Purchases whose confirmation the customer received. */
    final LongAdder acknowledgedPurchases = new LongAdder();
    /** Purchases that were posted, and whose answer never came. */
    final LongAdder unansweredPurchases = new LongAdder();
    /** Requests without an answer, or with an answer of 5xx. */
    final LongAdder failedRequests = new LongAdder();

    @Override
    public String toString() {
        return "acknowledged updates " + acknowledgedUpdates + ", lost " + lostUpdates + ", sessions lost "
                + lostSessions + ", wrong pages " + wrongPages + ", purchases " + acknowledgedPurchases + " (+ "
                + unansweredPurchases + " unanswered), failed requests " + failedRequests;
    }
}
