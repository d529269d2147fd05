package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * What starts of servers change in single arms: the interaction of arms and starts in a two-way analysis of variance.
 *
 * <p>One arm and its control tell it by 2 degrees of freedom in three starts, four arms and their control by 8. Starts are taken to
 * change all arms by about as much.
 *
 * @param meanSquare of one arm's logarithm in one start
 * @param byBlocks the part of it that blocks lead to expect
 * @param parts of arms: how many times that is the variance of their ratios
 */
record StartInteraction(double meanSquare, double byBlocks, double degreesOfFreedom, Map<String, Double> parts) {
    /** An arm's logarithms, by start, with the control's subtracted from all alike, and their mean variance by blocks. */
    private record Level(double[] logs, double variance) {
        /** Of arms on the same servers, which starts change alike. */
        static Level mean(List<Level> levels) {
            double[] logs = new double[levels.get(0).logs.length];
            double variance = 0;
            for (Level level : levels) {
                for (int i = 0; i < logs.length; i++) {
                    logs[i] += level.logs[i] / levels.size();
                }
                variance += level.variance / levels.size() / levels.size();
            }
            return new Level(logs, variance);
        }
    }

    /**
     * Analyses starts in which arms took turns.
     *
     * @param arms that don't share the control's servers: logarithms of their ratios to it, by start
     * @param repeats those that repeat the control; the other arms' ratios are to the mean of these and the control
     * @param servers of an arm: a name that is equal for arms on the same ones
     * @return empty if no arm has two starts that tell chance from effect
     */
    static Optional<StartInteraction> of(
            Map<String, SortedMap<Integer, RobustMean>> arms, Set<String> repeats, UnaryOperator<String> servers) {
        Map<String, SortedMap<Integer, RobustMean>> complete = complete(arms);
        if (complete.isEmpty()) {
            return Optional.empty();
        }
        List<String> repeating =
                complete.keySet().stream().filter(repeats::contains).toList();
        int starts = complete.values().iterator().next().size();
        double controls = 1.0 + repeating.size();
        double[] center = new double[starts];
        repeating.forEach(arm -> {
            double[] logs = logs(complete.get(arm));
            for (int i = 0; i < starts; i++) {
                center[i] += logs[i] / controls;
            }
        });
        Map<String, Double> parts = new LinkedHashMap<>();
        Map<String, List<Level>> byServers = new TreeMap<>();
        complete.forEach((arm, means) -> {
            boolean repeat = repeats.contains(arm);
            double part = repeat ? 2 : 1 + 1 / controls;
            parts.put(arm, part);
            byServers
                    .computeIfAbsent(servers.apply(arm), name -> new ArrayList<>())
                    .add(new Level(repeat ? minus(logs(means), center) : logs(means), variance(means) / part));
        });
        List<Level> levels =
                new ArrayList<>(byServers.values().stream().map(Level::mean).toList());
        levels.add(new Level(minus(new double[starts], center), byBlocks(levels)));
        double degrees = (levels.size() - 1.0) * (starts - 1);
        return Optional.of(
                new StartInteraction(squares(levels, starts) / degrees, byBlocks(levels), degrees, Map.copyOf(parts)));
    }

    /** What starts change in the ratio of an arm; empty if the arm lacks a start that others have. */
    Optional<StartSpread> spread(String arm) {
        return Optional.ofNullable(parts.get(arm))
                .map(part -> StartSpread.of(part * meanSquare, part * byBlocks, degreesOfFreedom));
    }

    /** Arms with all starts that any has; none if that is a single one. */
    private static Map<String, SortedMap<Integer, RobustMean>> complete(
            Map<String, SortedMap<Integer, RobustMean>> arms) {
        Map<String, SortedMap<Integer, RobustMean>> complete = new TreeMap<>();
        SortedSet<Integer> starts = new TreeSet<>();
        Map<String, SortedMap<Integer, RobustMean>> testable = new HashMap<>();
        arms.forEach((arm, means) -> {
            SortedMap<Integer, RobustMean> some = new TreeMap<>(means);
            some.values().removeIf(mean -> !mean.testable());
            testable.put(arm, some);
            starts.addAll(some.keySet());
        });
        testable.forEach((arm, means) -> {
            if (starts.size() > 1 && means.keySet().equals(starts)) {
                complete.put(arm, means);
            }
        });
        return complete;
    }

    private static double squares(List<Level> levels, int starts) {
        double squares = 0;
        double[] ofStart = new double[starts];
        for (Level level : levels) {
            for (int i = 0; i < starts; i++) {
                ofStart[i] += level.logs[i] / levels.size();
            }
        }
        for (Level level : levels) {
            double[] rest = minus(level.logs, ofStart);
            double mean = mean(rest);
            for (double log : rest) {
                squares += (log - mean) * (log - mean);
            }
        }
        return squares;
    }

    private static double[] logs(SortedMap<Integer, RobustMean> means) {
        return means.values().stream().mapToDouble(RobustMean::location).toArray();
    }

    private static double variance(SortedMap<Integer, RobustMean> means) {
        return means.values().stream()
                .mapToDouble(mean -> mean.standardError() * mean.standardError())
                .average()
                .orElseThrow();
    }

    private static double byBlocks(List<Level> levels) {
        return levels.stream().mapToDouble(Level::variance).average().orElseThrow();
    }

    private static double[] minus(double[] values, double[] others) {
        double[] rest = values.clone();
        for (int i = 0; i < rest.length; i++) {
            rest[i] -= others[i];
        }
        return rest;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
