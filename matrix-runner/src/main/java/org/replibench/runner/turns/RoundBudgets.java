package org.replibench.runner.turns;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;

/**
 * How long each round may measure: rounds share the study's budget by their number of arms, and those to come share likewise
 * what a round left that ended early. A round's budget is known before its first block, as looks are planned by parts of it.
 *
 * @param budget of all turns of all rounds together
 * @param planned rounds, in the order of measurement
 * @param leftOver by the id of a cell, what its round left
 */
public record RoundBudgets(Duration budget, PlannedRounds planned, Map<String, Duration> leftOver) {
    /** The key of a setting: what a round left of its budget since all was decided; 0 if it ended for another reason. */
    static final String LEFT_OVER = "turns.left_over_ms";

    public RoundBudgets {
        leftOver = Map.copyOf(leftOver);
    }

    /** Those of a study of which nothing is measured yet. */
    public RoundBudgets(Duration budget, PlannedRounds planned) {
        this(budget, planned, Map.of());
    }

    /** The same once rounds have these records. */
    public RoundBudgets after(List<CellRecord> records) {
        Map<String, Duration> left = new HashMap<>();
        records.forEach(measured -> left.put(
                measured.cell().id(),
                Duration.ofMillis(Long.parseLong(measured.settings().getOrDefault(LEFT_OVER, "0")))));
        return new RoundBudgets(budget, planned, left);
    }

    /** What a round may take: its planned share at least. */
    public Duration of(List<Cell> round) {
        Duration left = budget;
        int arms = planned.cells().size();
        for (List<Cell> each : planned.rounds()) {
            Duration share = left.multipliedBy(each.size()).dividedBy(arms);
            if (each.contains(round.get(0))) {
                return share;
            }
            left = left.minus(share).plus(leftOf(each, share));
            arms -= each.size();
        }
        throw new IllegalArgumentException("no round of the study: " + round);
    }

    /** What these rounds, which are to be measured, get of what others left. */
    public Duration carriedOver(List<List<Cell>> rounds) {
        RoundBudgets untouched = new RoundBudgets(budget, planned);
        return rounds.stream()
                .map(round -> of(round).minus(untouched.of(round)))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private Duration leftOf(List<Cell> round, Duration share) {
        Duration left = round.stream()
                .map(cell -> leftOver.getOrDefault(cell.id(), Duration.ZERO))
                .reduce(Duration.ZERO, (one, other) -> one.compareTo(other) > 0 ? one : other);
        return left.compareTo(share) < 0 ? left : share;
    }
}
