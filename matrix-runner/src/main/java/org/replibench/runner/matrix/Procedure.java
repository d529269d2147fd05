package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.turns.PlannedRounds;
import org.replibench.runner.turns.RoundBudgets;
import org.replibench.runner.turns.TurnTiming;

/**
 * How the cells of a plan are measured: arms in turns, on servers that run at the same time, those of a start on as many nodes as far
 * as they fit.
 *
 * @param maxNodesAtOnce empty: no limit
 */
record Procedure(TurnTiming timing, OptionalInt maxNodesAtOnce) {
    /** The cells of one start in the order of measurement: a start may become several rounds. */
    List<Cell> layOut(List<Cell> start) {
        return new RoundLayout(timing.sharing(), maxNodesAtOnce).of(start);
    }

    /**
     * Cells that are measured as a whole, in this order. Windows are compared with those of the same round only, so what lacks an arm is
     * measured again as a whole.
     *
     * @param all of a plan
     * @param missing those of them that have no record yet
     */
    List<List<Cell>> blocks(List<Cell> all, List<Cell> missing) {
        return new PlannedRounds(all)
                .rounds().stream()
                        .filter(round -> round.stream().anyMatch(missing::contains))
                        .toList();
    }

    /** How many nodes run at once for such a block. */
    int nodesAtOnce(List<Cell> block) {
        return timing.sharing().nodes(block);
    }

    /**
     * How long cells take: predicted.
     *
     * @param all of a plan
     * @param left which are to be measured
     */
    Duration expectedDuration(List<Cell> all, List<Cell> left) {
        return new RoundEstimate(timing, budgets(all), Runtime.getRuntime().availableProcessors())
                .of(new PlannedRounds(left).rounds());
    }

    /**
     * By how much longer, since other cells of the plan left some of their time.
     *
     * @param records of cells that have one
     */
    Duration carriedOver(List<Cell> all, List<Cell> left, List<CellRecord> records) {
        List<CellRecord> ofOthers = records.stream()
                .filter(measured -> !left.contains(measured.cell()))
                .toList();
        return budgets(all).after(ofOthers).carriedOver(new PlannedRounds(left).rounds());
    }

    private RoundBudgets budgets(List<Cell> all) {
        return new RoundBudgets(timing.budget(), new PlannedRounds(all));
    }

    /** What else they take. */
    String effort(List<Cell> left) {
        int rounds = new PlannedRounds(left).rounds().size();
        return "taking turns in " + rounds + (rounds == 1 ? " round" : " rounds");
    }

    /** The same on a machine that holds that many nodes at once, unless a limit is given. */
    Procedure onMachineFor(int nodes) {
        return maxNodesAtOnce.isPresent() ? this : new Procedure(timing, OptionalInt.of(nodes));
    }
}
