package org.replibench.runner.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.replibench.analysis.rounds.BaseVariant;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.model.Variant;
import org.replibench.runner.turns.ServerSharing;

/**
 * Deals the arms of a start out to rounds of which each fits into memory and has what they are compared with: their control, or of
 * variants that do not replicate the {@link BaseVariant}, with its A/A arm if there is one.
 *
 * @param maxNodesAtOnce empty: no limit
 */
record RoundLayout(ServerSharing sharing, OptionalInt maxNodesAtOnce) {
    /**
     * Lays out a start.
     *
     * @param start its cells, of which the repeat is the number of the start
     * @return the same round by round, controls in each: a cell's repeat is the number of its round among all of as many nodes
     */
    List<Cell> of(List<Cell> start) {
        List<Cell> laidOut = new ArrayList<>();
        start.stream()
                .collect(Collectors.groupingBy(Cell::nodes, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(size ->
                        laidOut.addAll(numbered(rounds(size), size.get(0).repeat())));
        return laidOut;
    }

    private static List<Cell> numbered(List<List<Cell>> rounds, int start) {
        List<Cell> numbered = new ArrayList<>();
        int number = (start - 1) * rounds.size();
        for (List<Cell> round : rounds) {
            number++;
            for (Cell cell : round) {
                numbered.add(cell.withRepeat(number));
            }
        }
        return numbered;
    }

    /** As few as it takes, when one is filled after the other; one with a single arm may still be too large. */
    private List<List<Cell>> rounds(List<Cell> size) {
        Map<Cell, Set<Cell>> controls = controls(size);
        List<Cell> forTheirOwnSake = size.stream()
                .filter(cell -> controls.values().stream().noneMatch(of -> of.contains(cell)))
                .toList();
        List<List<Cell>> rounds = new ArrayList<>();
        Set<Cell> open = Set.of();
        for (List<Cell> sameServers : sharing.groups(forTheirOwnSake)) {
            Set<Cell> together = new LinkedHashSet<>(sameServers);
            sameServers.forEach(arm -> together.addAll(controls.get(arm)));
            Set<Cell> fuller = union(open, together);
            if (!open.isEmpty() && !fits(fuller)) {
                rounds.add(inOrder(size, open));
                fuller = together;
            }
            open = fuller;
        }
        rounds.add(inOrder(size, open));
        return rounds;
    }

    /** By arm, what it is compared with. */
    private static Map<Cell, Set<Cell>> controls(List<Cell> size) {
        Optional<Variant> base = hasControls(size)
                ? Optional.empty()
                : BaseVariant.among(size.stream().map(Cell::variant).toList());
        Map<Cell, Set<Cell>> controls = new LinkedHashMap<>();
        for (Cell arm : size) {
            Set<Cell> twins = matching(size, cell -> arm.aaRepeat() && isRepeated(cell, arm));
            controls.put(
                    arm,
                    union(
                            twins,
                            base.isPresent()
                                    ? matching(
                                            size,
                                            cell -> cell.arm().equals(arm.arm())
                                                    && isOf(base, cell)
                                                    && !isOf(base, arm))
                                    : matching(
                                            size,
                                            cell -> isControl(cell, size)
                                                    && !isControl(arm, size)
                                                    && cell.variant().equals(arm.variant()))));
        }
        return controls;
    }

    /** Whether some of the arms are compared with others of their variant; else each is with that of another variant. */
    private static boolean hasControls(List<Cell> size) {
        return size.stream().anyMatch(cell -> isControl(cell, size))
                && !size.stream().allMatch(cell -> cell.pattern() instanceof NoReplication);
    }

    /** Whether the A/A arm is this once more. */
    private static boolean isRepeated(Cell cell, Cell aa) {
        return !cell.aaRepeat()
                && cell.arm().equals(aa.arm())
                && cell.variant().equals(aa.variant())
                && cell.load().equals(aa.load());
    }

    private static boolean isOf(Optional<Variant> base, Cell cell) {
        return base.filter(cell.variant()::equals).isPresent();
    }

    private static Set<Cell> matching(List<Cell> cells, Predicate<Cell> wanted) {
        return cells.stream().filter(wanted).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** No replication; where it is not measured, what is measured twice. */
    private static boolean isControl(Cell cell, List<Cell> size) {
        boolean hasControl = size.stream().anyMatch(other -> other.pattern() instanceof NoReplication);
        return hasControl
                ? cell.pattern() instanceof NoReplication
                : size.stream()
                        .filter(Cell::aaRepeat)
                        .anyMatch(twin ->
                                twin.arm().equals(cell.arm()) && twin.variant().equals(cell.variant()));
    }

    private boolean fits(Set<Cell> arms) {
        return maxNodesAtOnce.isEmpty() || sharing.nodes(List.copyOf(arms)) <= maxNodesAtOnce.getAsInt();
    }

    private static Set<Cell> union(Set<Cell> some, Set<Cell> more) {
        Set<Cell> all = new LinkedHashSet<>(some);
        all.addAll(more);
        return all;
    }

    private static List<Cell> inOrder(List<Cell> size, Set<Cell> round) {
        return size.stream().filter(round::contains).toList();
    }
}
