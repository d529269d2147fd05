package org.replibench.analysis.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.ConsistencyAnomaly.Kind;
import org.replibench.records.journal.OrderAudit;

/**
 * The checker against histories of which the truth is known: it accuses no shop that is right, and misses nothing that was
 * put in. {@code -Dhistories=100} checks a hundred times as many. The counts are printed.
 */
class CheckedCheckerTest {
    private static final int TIMES = Integer.getInteger("histories", 1);
    private static final int CLEAN = 1_000;
    private static final int VIOLATED = 100;
    private static final int THOROUGH = 10;

    @Test
    void no_clean_history_is_accused_and_every_violation_is_found() {
        check(0, TIMES);
    }

    @Tag("thorough")
    @Test
    void no_clean_history_of_many_is_accused_and_every_violation_is_found() {
        check(1_000_000, THOROUGH * TIMES);
    }

    private static void check(int firstSeed, int times) {
        List<String> accused = new ArrayList<>();
        IntStream.range(firstSeed, firstSeed + CLEAN * times).forEach(seed -> {
            Verdict verdict = Verdict.of(HistoryGenerator.clean(seed));
            if (!verdict.isClean()) {
                accused.add("seed " + seed + ": " + verdict);
            }
        });
        Map<HistoryGenerator.Violation, List<String>> missed = new EnumMap<>(HistoryGenerator.Violation.class);
        for (HistoryGenerator.Violation violation : HistoryGenerator.Violation.values()) {
            IntStream.range(firstSeed, firstSeed + VIOLATED * times).forEach(seed -> {
                Verdict verdict = Verdict.of(HistoryGenerator.with(violation, seed));
                if (!verdict.finds(violation)) {
                    missed.computeIfAbsent(violation, first -> new ArrayList<>())
                            .add("seed " + seed + ": " + verdict);
                }
            });
        }

        String counts = counts(CLEAN * times, accused.size(), VIOLATED * times, missed);
        System.out.println(counts);
        assertThat(accused).as(counts).isEmpty();
        assertThat(missed).as(counts).isEmpty();
    }

    private static String counts(
            int clean, int accused, int injected, Map<HistoryGenerator.Violation, List<String>> missed) {
        String row = "%-24s %8s %8s %8s";
        return Stream.concat(
                        Stream.of(
                                String.format(Locale.ROOT, "%d clean histories, %d accused", clean, accused),
                                String.format(Locale.ROOT, row, "violation", "injected", "found", "missed")),
                        Stream.of(HistoryGenerator.Violation.values()).map(violation -> {
                            int absent =
                                    missed.getOrDefault(violation, List.of()).size();
                            return String.format(
                                    Locale.ROOT,
                                    row,
                                    violation.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                                    injected,
                                    injected - absent,
                                    absent);
                        }))
                .collect(Collectors.joining("\n"));
    }

    /** What is found in a history in which that user alone may be wronged. */
    private record Verdict(int client, List<ConsistencyAnomaly> anomalies, OrderAudit orders) {
        static Verdict of(HistoryGenerator.History history) {
            JournalChecker.Result result = JournalChecker.check(history.entries(), history.orders());
            return new Verdict(
                    history.client(), result.anomalies(), OrderChecker.check(result.purchases(), history.orders()));
        }

        boolean isClean() {
            return anomalies.isEmpty() && orders.exact();
        }

        /** It, where it is, and nothing else. */
        boolean finds(HistoryGenerator.Violation violation) {
            return switch (violation) {
                case LOST_UPDATE -> isOnly(Kind.STALE) && updatesLost() == 1;
                case LOST_SESSION -> isOnly(Kind.LOST) && updatesLost() > 0;
                case STALE_READ, SESSION_NOT_FOUND_ONCE, CART_NOT_FOUND_ONCE, DELAYED_UPDATE ->
                    isOnly(Kind.FLICKER) && updatesLost() == 0;
                case SWAPPED_SESSION -> isOnly(Kind.FOREIGN);
                case RESURRECTED_SESSION -> isOnly(Kind.RESURRECTED);
                case DOUBLED_UPDATE -> isOnly(Kind.DOUBLED);
                case DUPLICATE_ORDER -> anomalies.isEmpty() && areOnly(orders.doubled());
                case ALTERED_ORDER -> anomalies.isEmpty() && areOnly(orders.altered());
                case MISSING_ORDER -> anomalies.isEmpty() && areOnly(orders.missing());
            };
        }

        private boolean isOnly(Kind kind) {
            return orders.exact()
                    && anomalies.size() == 1
                    && anomalies.get(0).kind() == kind
                    && anomalies.get(0).client() == client;
        }

        private boolean areOnly(List<String> wrong) {
            return wrong.size() == 1 && orders.lines().size() == 1;
        }

        private int updatesLost() {
            return anomalies.stream().mapToInt(ConsistencyAnomaly::updatesLost).sum();
        }
    }
}
