package org.replibench.runner.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.rounds.Controls;
import org.replibench.model.Cell;
import org.replibench.runner.turns.ServerSharing;

/**
 * Deals the arms of a start out to rounds of which each fits into memory and has what they are compared with, their {@link Controls}, with
 * its A/A arm if there is one.
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

    /** By arm, what it is compared with, and the A/A arm of that. */
    private static Map<Cell, Set<Cell>> controls(List<Cell> size) {
        Controls controls = Controls.among(size.stream().map(ComparisonKey::of).toList());
        Map<Cell, Set<Cell>> byArm = new LinkedHashMap<>();
        for (Cell arm : size) {
            Set<Cell> compared = matching(size, cell -> compare(controls, cell, arm));
            byArm.put(
                    arm,
                    arm.aaRepeat()
                            ? compared
                            : union(
                                    compared,
                                    matching(
                                            size,
                                            cell -> cell.aaRepeat()
                                                    && compared.stream()
                                                            .anyMatch(control -> compare(controls, control, cell)))));
        }
        return byArm;
    }

    private static boolean compare(Controls controls, Cell control, Cell arm) {
        return controls.compare(ComparisonKey.of(control), ComparisonKey.of(arm));
    }

    private static Set<Cell> matching(List<Cell> cells, Predicate<Cell> wanted) {
        return cells.stream().filter(wanted).collect(Collectors.toCollection(LinkedHashSet::new));
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
