package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.chart.Axis;
import org.replibench.analysis.chart.Chart;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;

/**
 * What each pattern costs every day, beside what it loses on the bad day.
 *
 * @param contenders in the order of their rows
 * @param trials what the study put each of them through
 */
record Frontier(List<Contender> contenders, Set<Trial> trials) {
    private static final Comparator<Contender> BY_COST = Comparator.comparingDouble(Frontier::cost);
    private static final String KEPT = "#1565c0";
    private static final String DOMINATED = "#888888";

    /** @param records all of the study, whether they are valid or not: one that is not may tell what was wrong all the same */
    static Frontier of(List<Row> rows, Collection<FailoverRecord> records, Optional<Costs> costs) {
        Map<ArmKey, List<Row>> byArm = new LinkedHashMap<>();
        rows.forEach(row -> byArm.computeIfAbsent(ArmKey.of(row.cell()), arm -> new ArrayList<>())
                .add(row));
        List<Contender> contenders = byArm.entrySet().stream()
                .map(arm -> new Contender(
                        arm.getKey(),
                        arm.getValue(),
                        trials(records.stream()
                                .filter(Wrongs::in)
                                .map(FailoverRecord::cell)
                                .filter(cell -> ArmKey.of(cell).equals(arm.getKey()))),
                        costs.map(known -> known.millisPerPage(arm.getKey())).orElse(OptionalDouble.empty())))
                .toList();
        return new Frontier(contenders, trials(records.stream().map(FailoverRecord::cell)));
    }

    private static Set<Trial> trials(Stream<FailoverCell> cells) {
        return cells.map(Trial::of).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** By another one that was put through all that this one was. */
    boolean dominated(Contender contender) {
        return contenders.stream()
                .filter(other -> other.missing(trials).isEmpty())
                .anyMatch(contender::dominatedBy);
    }

    /** The picture; empty if fewer than two contenders have both figures. */
    Optional<Chart> chart() {
        // A name makes room upwards for those to its right, so that lines from points to names seldom cross.
        List<Contender> dearestFirst = priced(contenders, BY_COST.reversed());
        if (dearestFirst.size() < 2) {
            return Optional.empty();
        }
        double mostCost = cost(dearestFirst.get(0));
        double mostLoss = dearestFirst.stream()
                .mapToDouble(contender -> contender.worst().updatesLost().value())
                .max()
                .orElseThrow();
        Chart chart = new Chart(
                "Cost every day, loss on the bad day (at names: faults with loss); hollow: another costs and loses no more",
                new Axis.Linear("processor milliseconds for a page, all nodes and the database", 0, 1.2 * mostCost),
                new Axis.Linear("acknowledged updates lost for each fault", 0, 1.2 * mostLoss));
        dearestFirst.forEach(contender -> {
            double cost = cost(contender);
            Estimate loss = contender.worst().updatesLost();
            String colour = dominated(contender) ? DOMINATED : KEPT;
            chart.range(cost, loss.interval(), colour)
                    .point(
                            cost,
                            loss.value(),
                            contender.arm().name()
                                    + (contender.nothingWrong() ? " " : " WRONG ")
                                    + Texts.proportion(contender.worst().faultsWithLoss()),
                            dominated(contender),
                            colour);
        });
        return Optional.of(chart);
    }

    /** Which pattern is the cheapest of those that held the requirements, and how sure one can be. */
    String choice(List<Requirement> requirements) {
        String asked = requirements.stream().map(Requirement::toString).collect(Collectors.joining(", "));
        List<Contender> holding = contenders.stream()
                .filter(contender -> contender.holds(requirements, trials))
                .toList();
        if (holding.isEmpty()) {
            return "Required " + asked + ": no pattern held it. " + nearest(requirements);
        }
        List<Contender> priced = priced(holding, BY_COST);
        if (priced.isEmpty()) {
            return "Required " + asked + ": held by " + names(holding)
                    + " (faults with loss, at 95 %); what each costs, a matrix study of the same environment tells (-Dcost=FOLDER).";
        }
        Contender cheapest = priced.get(0);
        return "Required " + asked + ": the cheapest that held it is "
                + cheapest.arm().name() + ", "
                + Texts.number(cost(cheapest)) + " ms of processor time for a page. "
                + sureness(cheapest);
    }

    /** Those of which it is known what they cost. */
    private static List<Contender> priced(List<Contender> contenders, Comparator<Contender> order) {
        return contenders.stream()
                .filter(contender -> contender.costMillisPerPage().isPresent())
                .sorted(order)
                .toList();
    }

    private static double cost(Contender contender) {
        return contender.costMillisPerPage().orElseThrow();
    }

    /** What was never seen is not impossible. */
    private static String sureness(Contender contender) {
        Row row = contender.leastSure();
        Proportion loss = row.faultsWithLoss();
        return "Of " + loss.of() + " times " + Trial.of(row.cell()) + ", " + loss.count()
                + " lost anything: one can be 95 % sure that not more than "
                + Texts.percent(loss.interval().high()) + " of such faults do.";
    }

    private String nearest(List<Requirement> requirements) {
        return contenders.stream()
                .map(contender -> contender.arm().name() + ": "
                        + Stream.of(
                                        contender.missing(trials).stream().map(trial -> trial + " not measured"),
                                        contender.wrong().stream().map(trial -> trial + " WRONG"),
                                        contender.rows().stream().flatMap(row -> failed(requirements, row)))
                                .flatMap(reasons -> reasons)
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; ", "", "."));
    }

    private static Stream<String> failed(List<Requirement> requirements, Row row) {
        return requirements.stream()
                .filter(requirement -> !requirement.holds(row))
                .map(requirement -> Trial.of(row.cell()) + " "
                        + requirement.measure().key() + " "
                        + requirement.measure().text(row));
    }

    private static String names(List<Contender> contenders) {
        return contenders.stream()
                .map(contender -> contender.arm().name() + " "
                        + Texts.proportion(contender.leastSure().faultsWithLoss()))
                .collect(Collectors.joining(", "));
    }
}
