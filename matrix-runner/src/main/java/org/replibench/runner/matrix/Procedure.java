package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.turns.PlannedRounds;
import org.replibench.runner.turns.RoundBudgets;
import org.replibench.runner.turns.TurnTiming;

/** How the cells of a plan are measured. */
sealed interface Procedure {
    /** The cells of one repeat in the order of measurement: a repeat may become several. */
    List<Cell> layOut(List<Cell> repeat);

    /**
     * Cells that are measured as a whole, in this order.
     *
     * @param all of a plan
     * @param missing those of them that have no record yet
     */
    List<List<Cell>> blocks(List<Cell> all, List<Cell> missing);

    /** How many nodes run at once for such a block. */
    int nodesAtOnce(List<Cell> block);

    /**
     * How long cells take: predicted.
     *
     * @param all of a plan
     * @param left which are to be measured
     */
    Duration expectedDuration(List<Cell> all, List<Cell> left);

    /**
     * By how much longer, since other cells of the plan left some of their time.
     *
     * @param records of cells that have one
     */
    Duration carriedOver(List<Cell> all, List<Cell> left, List<CellRecord> records);

    /** What else they take. */
    String effort(List<Cell> left);

    /**
     * Cells one after another, each in one window.
     *
     * @param reuse whether servers live from cell to cell
     */
    record OneByOne(CellTiming timing, boolean reuse) implements Procedure {
        @Override
        public List<Cell> layOut(List<Cell> repeat) {
            return repeat;
        }

        @Override
        public List<List<Cell>> blocks(List<Cell> all, List<Cell> missing) {
            return missing.stream().map(List::of).toList();
        }

        @Override
        public int nodesAtOnce(List<Cell> block) {
            return block.get(0).nodes();
        }

        @Override
        public Duration expectedDuration(List<Cell> all, List<Cell> left) {
            return estimate().of(left);
        }

        /** Each cell has its window, whatever others took. */
        @Override
        public Duration carriedOver(List<Cell> all, List<Cell> left, List<CellRecord> records) {
            return Duration.ZERO;
        }

        @Override
        public String effort(List<Cell> left) {
            return "servers started " + estimate().boots(left) + " times";
        }

        DurationEstimate estimate() {
            return DurationEstimate.forThisMachine(
                    timing.warmUp().duration(), timing.window(), new ServerReusePolicy(reuse));
        }
    }

    /**
     * Arms in turns, on servers that run at the same time: those of a start on as many nodes, as far as they fit.
     *
     * @param maxNodesAtOnce empty: no limit
     */
    record InTurns(TurnTiming timing, OptionalInt maxNodesAtOnce) implements Procedure {
        @Override
        public List<Cell> layOut(List<Cell> repeat) {
            return new RoundLayout(timing.sharing(), maxNodesAtOnce).of(repeat);
        }

        /** Windows are compared with those of the same round only, so what lacks an arm is measured again as a whole. */
        @Override
        public List<List<Cell>> blocks(List<Cell> all, List<Cell> missing) {
            return new PlannedRounds(all)
                    .rounds().stream()
                            .filter(round -> round.stream().anyMatch(missing::contains))
                            .toList();
        }

        @Override
        public int nodesAtOnce(List<Cell> block) {
            return timing.sharing().nodes(block);
        }

        @Override
        public Duration expectedDuration(List<Cell> all, List<Cell> left) {
            return new RoundEstimate(timing, budgets(all), Runtime.getRuntime().availableProcessors())
                    .of(new PlannedRounds(left).rounds());
        }

        @Override
        public Duration carriedOver(List<Cell> all, List<Cell> left, List<CellRecord> records) {
            List<CellRecord> ofOthers = records.stream()
                    .filter(measured -> !left.contains(measured.cell()))
                    .toList();
            return budgets(all).after(ofOthers).carriedOver(new PlannedRounds(left).rounds());
        }

        private RoundBudgets budgets(List<Cell> all) {
            return new RoundBudgets(timing.budget(), new PlannedRounds(all));
        }

        @Override
        public String effort(List<Cell> left) {
            int rounds = new PlannedRounds(left).rounds().size();
            return "taking turns in " + rounds + (rounds == 1 ? " round" : " rounds");
        }

        /** The same on a machine that holds that many nodes at once, unless a limit is given. */
        InTurns onMachineFor(int nodes) {
            return maxNodesAtOnce.isPresent() ? this : new InTurns(timing, OptionalInt.of(nodes));
        }
    }
}
