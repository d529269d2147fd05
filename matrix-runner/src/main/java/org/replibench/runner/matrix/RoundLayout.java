package org.replibench.runner.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.runner.turns.ServerSharing;

/**
 * Deals the arms of a start out to rounds of which each fits into memory and has their control, with its A/A arm if there is one.
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
        List<List<Cell>> rounds = new ArrayList<>();
        Set<Cell> open = Set.of();
        for (List<Cell> sameServers : sharing.groups(withoutControls(size))) {
            Set<Cell> fuller = union(open, withControls(sameServers, size));
            if (!open.isEmpty() && !fits(fuller)) {
                rounds.add(inOrder(size, open));
                fuller = withControls(sameServers, size);
            }
            open = fuller;
        }
        rounds.add(inOrder(size, open));
        return rounds;
    }

    /** A variant of which there are controls only is measured for its own sake. */
    private static List<Cell> withoutControls(List<Cell> size) {
        return size.stream()
                .filter(cell -> !isControl(cell, size)
                        || size.stream()
                                .filter(other -> other.variant().equals(cell.variant()))
                                .allMatch(other -> isControl(other, size)))
                .toList();
    }

    private static Set<Cell> withControls(List<Cell> arms, List<Cell> size) {
        List<Cell> controls = size.stream()
                .filter(cell -> isControl(cell, size))
                .filter(cell -> arms.stream().anyMatch(arm -> arm.variant().equals(cell.variant())))
                .toList();
        return union(new LinkedHashSet<>(controls), new LinkedHashSet<>(arms));
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
