package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.replibench.analysis.capacity.profile.Demands;
import org.replibench.analysis.capacity.profile.Environment;
import org.replibench.analysis.capacity.profile.Line;
import org.replibench.analysis.capacity.profile.Profile;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

/** Foretells throughput, response and utilisation from a profile. */
public final class Predictor {
    /** Enough for the 2.5th of a hundred to be five of them. */
    public static final int DRAWS = 200;

    /** Parts of the knee's clients at which a curve is drawn, unless clients are given. */
    private static final double[] OF_THE_KNEE = {0.1, 0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2};

    private static final double MILLIS = 1000;

    private final Profile profile;
    private final Scenario scenario;
    private final long seed;
    private final List<Function<Line, Line.Values>> draws;

    /** @param seed of the draws that make the bands: the same seed, the same bands */
    public Predictor(Profile profile, Scenario scenario, long seed) {
        this.profile = profile;
        this.scenario = scenario;
        this.seed = seed;
        this.draws = Draws.of(profile, seed, DRAWS);
    }

    /**
     * Foretells every point; a pattern that replicates is left out on one node.
     *
     * @throws IllegalArgumentException with one line if a pattern was not profiled, or nothing is left
     */
    public Prediction predict(Grid grid) {
        List<Predicted> points = new ArrayList<>();
        for (Pattern pattern : grid.patterns()) {
            for (Demands arm : profiled(pattern)) {
                for (int nodes : grid.nodes()) {
                    if (nodes > 1 || pattern instanceof NoReplication) {
                        points.addAll(curve(pattern, arm, nodes, grid.clientsPerNode()));
                    }
                }
            }
        }
        if (points.isEmpty()) {
            throw new IllegalArgumentException(
                    "nodes: 2 or more for patterns that replicate, found 1; add none to -Dpatterns, or 2 to -Dnodes");
        }
        return new Prediction(
                profile.name(), Environment.of(profile.settings()), scenario.settings(), seed, DRAWS, points);
    }

    private List<Demands> profiled(Pattern pattern) {
        List<Demands> arms = profile.demands(pattern);
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("patterns: " + pattern.code() + " was not profiled; this profile has "
                    + profile.arms().stream().map(Demands::label).collect(Collectors.joining(", "))
                    + ", each with any write quota; profile it with -Pprofile -Dpattern=" + pattern.code());
        }
        return arms;
    }

    private List<Predicted> curve(Pattern pattern, Demands arm, int nodes, List<Integer> clientsPerNode) {
        NodeModel best = model(pattern, arm, nodes, Line::values);
        List<NodeModel> others = new ArrayList<>();
        for (Function<Line, Line.Values> draw : draws) {
            try {
                others.add(model(pattern, arm, nodes, draw));
            } catch (IllegalArgumentException nothingLeft) {
                // Demands within their errors with which pages need nothing, or the cluster can't even idle: no number
                // to count.
            }
        }
        if (others.isEmpty()) {
            throw new IllegalArgumentException("profile: of " + DRAWS + " draws of the demands of " + arm.label()
                    + " within their errors at least one with which pages can be served required, found none; profile"
                    + " again with more of -Drepeats, -Dseconds or -Dclients");
        }
        List<Integer> clients = clientsPerNode.isEmpty() ? aroundTheKnee(best) : clientsPerNode;
        return clients.stream()
                .map(each -> point(pattern, arm, nodes, each, best, others))
                .toList();
    }

    private static List<Integer> aroundTheKnee(NodeModel model) {
        return DoubleStream.of(OF_THE_KNEE)
                .mapToObj(part -> (int) Math.max(1, Math.round(part * model.kneeClients())))
                .distinct()
                .toList();
    }

    private static Predicted point(
            Pattern pattern, Demands arm, int nodes, int clients, NodeModel best, List<NodeModel> others) {
        NodeFigures figures = best.solve(clients);
        // Hundreds of networks for each point: what a person waits for.
        List<NodeFigures> drawn =
                others.parallelStream().map(model -> model.solve(clients)).toList();
        return new Predicted(
                pattern.code(),
                arm.engine(),
                nodes,
                clients,
                banded(figures, drawn, one -> nodes * one.pagesPerSecond()),
                banded(figures, drawn, one -> one.responseSeconds() * MILLIS),
                banded(figures, drawn, one -> one.cpuSecondsPerPage() * MILLIS),
                figures.utilisation(),
                best.bottleneck(),
                nodes * best.pagesPerSecondAtMost(),
                nodes * best.pagesPerSecondIfNobodyWaits(clients),
                best.leastResponseSeconds(clients) * MILLIS,
                best.kneeClients(),
                drawn.size());
    }

    private static Banded banded(NodeFigures best, List<NodeFigures> drawn, ToDoubleFunction<NodeFigures> figure) {
        return Banded.of(
                figure.applyAsDouble(best), drawn.stream().mapToDouble(figure).toArray());
    }

    private NodeModel model(Pattern pattern, Demands arm, int nodes, Function<Line, Line.Values> values) {
        PageWork pageWork = new PageWork(arm, profile.control(), scenario, values);
        Work work = pattern instanceof ReplicationPattern replication
                ? pageWork.copied(replication, nodes)
                : pageWork.alone();
        return new NodeModel(work, scenario, nodes);
    }
}
