package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.ShopAction;

/**
 * How a balancer's policy spread sessions over nodes, beside how it should have. Sessions, not requests, are what it chooses
 * for: the requests of one all go where the session is.
 *
 * @param policy such as {@code random-weighted}
 * @param nodes all that there were
 * @param sessions how many began on each
 * @param requests how many pages each answered
 * @param expectedSessions how many sessions each should have had; empty if that depends on the load
 */
public record SessionDistribution(
        String policy,
        List<String> nodes,
        List<Long> sessions,
        List<Long> requests,
        Optional<List<Double>> expectedSessions) {
    private static final String WEIGHT = "balancer.weight.";
    private static final String WEIGHTED = "-weighted";
    private static final String LOCAL = "-local";
    private static final String METRIC = "metric";

    /**
     * That of a cell in which nothing went wrong; empty of any other, or without a balancer.
     *
     * @param journal of the cell
     */
    static Optional<SessionDistribution> of(FailoverRecord measured, List<JournalEntry> journal) {
        FailoverCell cell = measured.cell();
        if (journal.isEmpty() || !isObservable(cell)) {
            return Optional.empty();
        }
        List<String> nodes = IntStream.rangeClosed(1, cell.nodes())
                .mapToObj(number -> "node" + number)
                .toList();
        List<Long> sessions = count(nodes, journal, journalEntry -> journalEntry.action() instanceof ShopAction.SignOn);
        return Optional.of(new SessionDistribution(
                cell.balancer(),
                nodes,
                sessions,
                count(nodes, journal, journalEntry -> true),
                cell.balancer().contains(METRIC) ? Optional.empty() : Optional.of(due(measured, sessions))));
    }

    /** Whether the journal of a cell tells of a policy. */
    static boolean isObservable(FailoverCell cell) {
        return cell.fault().equals("none") && !cell.balancer().equals("direct");
    }

    private static List<Long> count(List<String> nodes, List<JournalEntry> journal, Predicate<JournalEntry> counted) {
        return nodes.stream()
                .map(node -> journal.stream()
                        .filter(JournalEntry::answered)
                        .filter(counted)
                        .filter(journalEntry -> journalEntry.node().equals(node))
                        .count())
                .toList();
    }

    private static List<Double> due(FailoverRecord measured, List<Long> sessions) {
        List<Double> weights = IntStream.range(0, measured.cell().nodes())
                .mapToObj(node -> weight(measured, node))
                .toList();
        double all = sessions.stream().mapToLong(Long::longValue).sum();
        double allWeights = weights.stream().mapToDouble(Double::doubleValue).sum();
        return weights.stream().map(weight -> all * weight / allWeights).toList();
    }

    /** @param node counted from 0 */
    private static double weight(FailoverRecord measured, int node) {
        FailoverCell cell = measured.cell();
        if (cell.balancer().endsWith(LOCAL)) {
            // Clients are spread over the balancers beside the nodes one by one.
            return cell.clients() / cell.nodes() + (node < cell.clients() % cell.nodes() ? 1 : 0);
        }
        return cell.balancer().endsWith(WEIGHTED)
                ? Double.parseDouble(measured.settings().getOrDefault(WEIGHT + "node" + (node + 1), "1"))
                : 1;
    }

    /**
     * How likely it is that a policy which spreads as it should differs at least so much (Pearson's chi-squared); empty if
     * it is not known what was due, or no session began.
     */
    public Optional<Double> pValue() {
        return expectedSessions
                .filter(expected -> expected.stream().allMatch(sessionsDue -> sessionsDue > 0))
                .map(expected -> {
                    double squared = 0;
                    for (int i = 0; i < nodes.size(); i++) {
                        double difference = sessions.get(i) - expected.get(i);
                        squared += difference * difference / expected.get(i);
                    }
                    return ChiSquaredDistribution.of(nodes.size() - 1.0).survivalProbability(squared);
                });
    }

    /**
     * How many pages each should have answered, as sessions are due; empty if that depends on the load. No test is made of
     * them: pages of one session are no independent choices.
     */
    public Optional<List<Double>> expectedRequests() {
        double pages = requests.stream().mapToLong(Long::longValue).sum();
        double all = sessions.stream().mapToLong(Long::longValue).sum();
        return expectedSessions.filter(expected -> all > 0).map(expected -> expected.stream()
                .map(sessionsDue -> pages * sessionsDue / all)
                .toList());
    }

    /** One line for a person. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            int node = i;
            parts.add(nodes.get(i) + " " + sessions.get(i)
                    + expectedSessions
                            .map(expected -> " (due " + NumberFormats.number(expected.get(node)) + ")")
                            .orElse("")
                    + ", " + requests.get(i) + " pages"
                    + expectedRequests()
                            .map(expected -> " (due " + NumberFormats.number(expected.get(node)) + ")")
                            .orElse(""));
        }
        return policy + ": " + String.join("; ", parts)
                + pValue().map(p -> "; fit p = " + NumberFormats.number(p)).orElse("");
    }
}
