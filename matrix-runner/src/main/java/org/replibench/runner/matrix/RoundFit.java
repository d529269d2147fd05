package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.replibench.cluster.server.HeapSize;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.model.Refusal;
import org.replibench.runner.options.Option;
import org.replibench.runner.sizing.MachineSizing;
import org.replibench.runner.turns.TurnTiming;

/** Whether rounds fit into their budget, and their servers into memory, before anything is started. */
record RoundFit(TurnTiming timing, List<List<Cell>> rounds) {
    /** Why not even a block of every round fits into the budget; empty if one does. */
    Optional<Refusal> budgetRefusal() {
        int arms = rounds.stream().mapToInt(List::size).sum();
        Duration least = timing.block(arms);
        if (timing.budget().compareTo(least) >= 0) {
            return Optional.empty();
        }
        String enough = (least.toMillis() + 999) / 1000 + "s";
        return Optional.of(new Refusal(
                Option.BUDGET.key(),
                "too short for one turn of every arm",
                "at least " + enough + " for " + arms + " arms",
                timing.budget().toMillis() % 1000 == 0
                        ? timing.budget().toSeconds() + "s"
                        : timing.budget().toMillis() + "ms",
                "-D" + Option.BUDGET.key() + "=" + enough));
    }

    /**
     * Why the servers of a round, which has no more arms than it must, don't fit into memory at once, and how many arms would;
     * empty if they do.
     *
     * @param serversPerNode how many servers run on each node
     * @param heap of each server
     * @param availableMegabytes what the machine could give without swapping
     */
    Optional<Refusal> memoryRefusal(int serversPerNode, HeapSize heap, long availableMegabytes) {
        return rounds.stream()
                .filter(round -> !fits(round, serversPerNode, heap, availableMegabytes))
                .max(Comparator.comparingInt(round -> timing.sharing().nodes(round)))
                .flatMap(round -> unsupportedReason(round, serversPerNode, heap, availableMegabytes)
                        .map(refusal -> new Refusal(
                                refusal.subject(),
                                refusal.problem(),
                                refusal.expected() + ", the arms of a round at once",
                                refusal.got(),
                                suggestion(round, fitting(round, serversPerNode, heap, availableMegabytes)))));
    }

    /**
     * Why an arm and its control are more nodes than may run at once; empty if none are.
     *
     * @param maxNodesAtOnce empty: no limit
     */
    Optional<Refusal> limitRefusal(OptionalInt maxNodesAtOnce) {
        int needed = rounds.stream()
                .mapToInt(round -> timing.sharing().nodes(round))
                .max()
                .orElse(0);
        return maxNodesAtOnce.isEmpty() || needed <= maxNodesAtOnce.getAsInt()
                ? Optional.empty()
                : Optional.of(new Refusal(
                        Option.NODES_AT_ONCE.key(),
                        "too few for an arm and its control",
                        "at least " + needed,
                        String.valueOf(maxNodesAtOnce.getAsInt()),
                        "-D" + Option.NODES_AT_ONCE.key() + "=" + needed));
    }

    private static String suggestion(List<Cell> round, int fitting) {
        if (fitting == 0) {
            return "a smaller -Dheap, fewer -Dnodes, or a machine with more memory";
        }
        boolean mayShare = round.stream().anyMatch(cell -> !(cell.pattern() instanceof NoReplication));
        String withoutAa = round.stream().anyMatch(Cell::aaRepeat) ? ", -D" + Option.AA.key() + "=false" : "";
        return "at most " + fitting + " of the " + round.size() + " arms, the control among them" + withoutAa
                + (mayShare ? ", or -D" + Option.SHARED_SERVERS.key() + "=true" : "");
    }

    /** How many arms would fit, the control first. */
    private int fitting(List<Cell> round, int serversPerNode, HeapSize heap, long availableMegabytes) {
        List<Cell> controlFirst = new ArrayList<>(round);
        controlFirst.sort(Comparator.comparing(cell -> !cell.arm().equals(Arm.CONTROL) || cell.aaRepeat()));
        int arms = round.size();
        while (arms > 0 && !fits(controlFirst.subList(0, arms), serversPerNode, heap, availableMegabytes)) {
            arms--;
        }
        return arms;
    }

    private boolean fits(List<Cell> arms, int serversPerNode, HeapSize heap, long availableMegabytes) {
        return unsupportedReason(arms, serversPerNode, heap, availableMegabytes).isEmpty();
    }

    private Optional<Refusal> unsupportedReason(
            List<Cell> arms, int serversPerNode, HeapSize heap, long availableMegabytes) {
        return MachineSizing.memoryUnsupportedReason(
                timing.sharing().nodes(arms) * serversPerNode, heap, loadGeneratorMegabytes(arms), availableMegabytes);
    }

    /** Each arm has one of its own. */
    private static long loadGeneratorMegabytes(List<Cell> arms) {
        return arms.stream()
                .mapToLong(arm -> PausableJMeterRun.residentMebibytes(arm.load().totalClients(arm.nodes())))
                .sum();
    }
}
