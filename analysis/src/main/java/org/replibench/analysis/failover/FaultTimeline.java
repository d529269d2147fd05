package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.List;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;

/**
 * One fault, in steps of {@value #STEP_MICROS} µs.
 *
 * @param seconds the middle of each step, counted from the fault's beginning
 * @param answered pages per second
 * @param failed requests per second without an answer, or with an error or a refusal
 */
record FaultTimeline(FaultInjection injection, List<Double> seconds, List<Double> answered, List<Double> failed) {
    private static final long STEP_MICROS = 250_000;
    private static final long BEFORE_MICROS = 4_000_000;

    /** @param untilMicros the end of the time that is put down to the fault */
    static FaultTimeline of(List<JournalEntry> journalEntries, FaultInjection faultInjection, long untilMicros) {
        List<Double> seconds = new ArrayList<>();
        List<Double> answered = new ArrayList<>();
        List<Double> failed = new ArrayList<>();
        long first = faultInjection.startedMicros() - BEFORE_MICROS;
        int steps = (int) ((untilMicros - first) / STEP_MICROS);
        int[] answers = new int[steps];
        int[] failures = new int[steps];
        for (JournalEntry journalEntry : journalEntries) {
            int step = (int) Math.floorDiv(journalEntry.endedMicros() - first, STEP_MICROS);
            if (step >= 0 && step < steps) {
                answers[step] += journalEntry.answered() ? 1 : 0;
                failures[step] += journalEntry.failed() ? 1 : 0;
            }
        }
        double perSecond = 1e6 / STEP_MICROS;
        for (int step = 0; step < steps; step++) {
            seconds.add((first + (step + 0.5) * STEP_MICROS - faultInjection.startedMicros()) / 1e6);
            answered.add(answers[step] * perSecond);
            failed.add(failures[step] * perSecond);
        }
        return new FaultTimeline(faultInjection, seconds, answered, failed);
    }
}
