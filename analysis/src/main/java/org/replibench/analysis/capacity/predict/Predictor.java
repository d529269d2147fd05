package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.replibench.analysis.capacity.demand.ArmDemands;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.DemandRegression;
import org.replibench.analysis.capacity.demand.ProfileEnvironment;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.capacity.Prediction;
import org.replibench.records.capacity.Prediction.IntervalEstimate;
import org.replibench.records.capacity.Prediction.PredictedPoint;

/** Predicts throughput, response and utilisation from a profile. */
public final class Predictor {
    /** Enough for the 2.5th of a hundred to be five of them. */
    public static final int SAMPLES = 200;

    /** Parts of the knee's clients at which a curve is drawn, unless clients are given. */
    private static final double[] OF_THE_KNEE = {0.1, 0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2};

    private static final double MILLIS = 1000;

    private final DemandProfile demandProfile;
    private final PredictionScenario predictionScenario;
    private final long seed;
    private final List<Function<DemandRegression, DemandRegression.Coefficients>> demandSamples;

    /** @param seed of the draws that make the bands: the same seed, the same bands */
    public Predictor(DemandProfile demandProfile, PredictionScenario predictionScenario, long seed) {
        this.demandProfile = demandProfile;
        this.predictionScenario = predictionScenario;
        this.seed = seed;
        this.demandSamples = draw(demandProfile, seed, SAMPLES);
    }

    /**
     * Predicts every point; a pattern that replicates is left out on one node.
     *
     * @throws IllegalArgumentException with one line if a pattern was not profiled, or nothing is left
     */
    public Prediction predict(Grid predictionGrid) {
        List<PredictedPoint> points = new ArrayList<>();
        for (Pattern pattern : predictionGrid.patterns()) {
            for (ArmDemands arm : profiled(pattern)) {
                for (int nodes : predictionGrid.nodes()) {
                    if (nodes > 1 || pattern instanceof NoReplication) {
                        points.addAll(curve(pattern, arm, nodes, predictionGrid.clientsPerNode()));
                    }
                }
            }
        }
        if (points.isEmpty()) {
            throw new Refusal(
                            "nodes",
                            "too few for patterns that replicate",
                            "2 or more",
                            "1",
                            "-Dnodes=1,2, or none among -Dpatterns")
                    .exception();
        }
        return new Prediction(
                demandProfile.name(),
                ProfileEnvironment.of(demandProfile.settings()),
                predictionScenario.settings(),
                seed,
                SAMPLES,
                points);
    }

    private List<ArmDemands> profiled(Pattern pattern) {
        List<ArmDemands> arms = demandProfile.demands(pattern);
        if (arms.isEmpty()) {
            throw new Refusal(
                            "patterns",
                            "not profiled",
                            demandProfile.arms().stream().map(ArmDemands::label).collect(Collectors.joining(", "))
                                    + ", each with any write quota",
                            pattern.code(),
                            "./mvnw -Pprofile verify -Dpattern=" + pattern.code())
                    .exception();
        }
        return arms;
    }

    private List<PredictedPoint> curve(Pattern pattern, ArmDemands arm, int nodes, List<Integer> clientsPerNode) {
        NodeModel best = model(pattern, arm, nodes, DemandRegression::coefficients);
        List<NodeModel> others = new ArrayList<>();
        for (Function<DemandRegression, DemandRegression.Coefficients> draw : demandSamples) {
            try {
                others.add(model(pattern, arm, nodes, draw));
            } catch (IllegalArgumentException nothingLeft) {
                // Demands within their errors with which pages need nothing, or the cluster can't even idle: no number
                // to count.
            }
        }
        if (others.isEmpty()) {
            throw new Refusal(
                            "profile.study",
                            "the demands of " + arm.label() + " are too uncertain",
                            "1 of " + SAMPLES + " samples within their errors with which pages can be served",
                            "none",
                            "./mvnw -Pprofile verify with more of -Dstarts, -Dbudget or -Dclients")
                    .exception();
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

    private static PredictedPoint point(
            Pattern pattern, ArmDemands arm, int nodes, int clients, NodeModel best, List<NodeModel> others) {
        NodeModel.NodePerformance figures = best.solve(clients);
        // Hundreds of networks for each point: what a person waits for.
        List<NodeModel.NodePerformance> drawn =
                others.parallelStream().map(model -> model.solve(clients)).toList();
        return new PredictedPoint(
                pattern.code(),
                arm.engine(),
                nodes,
                clients,
                intervalEstimate(figures, drawn, one -> nodes * one.pagesPerSecond()),
                intervalEstimate(figures, drawn, one -> one.responseSeconds() * MILLIS),
                intervalEstimate(figures, drawn, one -> one.cpuSecondsPerPage() * MILLIS),
                figures.utilisation(),
                best.bottleneck(),
                nodes * best.maxPagesPerSecond(),
                nodes * best.lightLoadPagesPerSecond(clients),
                best.minResponseSeconds(clients) * MILLIS,
                best.kneeClients(),
                drawn.size());
    }

    private static IntervalEstimate intervalEstimate(
            NodeModel.NodePerformance best,
            List<NodeModel.NodePerformance> drawn,
            ToDoubleFunction<NodeModel.NodePerformance> figure) {
        return IntervalEstimate.of(
                figure.applyAsDouble(best), drawn.stream().mapToDouble(figure).toArray(), Judge.DEFAULT_CONFIDENCE);
    }

    private NodeModel model(
            Pattern pattern,
            ArmDemands arm,
            int nodes,
            Function<DemandRegression, DemandRegression.Coefficients> values) {
        PageDemandBuilder pageDemandBuilder =
                new PageDemandBuilder(arm, demandProfile.control(), predictionScenario, values);
        PageDemand pageDemand = pattern instanceof ReplicationPattern replication
                ? pageDemandBuilder.withCopies(replication, nodes)
                : pageDemandBuilder.withoutCopies();
        return new NodeModel(pageDemand, predictionScenario, nodes);
    }

    /**
     * Demands as they might be, within the errors of the profile's lines: every line by itself, the same for all points. The same seed
     * gives the same draws, whatever is predicted from them.
     */
    private static List<Function<DemandRegression, DemandRegression.Coefficients>> draw(
            DemandProfile demandProfile, long seed, int draws) {
        Random random = new Random(seed);
        List<Function<DemandRegression, DemandRegression.Coefficients>> all = new ArrayList<>();
        for (int i = 0; i < draws; i++) {
            IdentityHashMap<DemandRegression, DemandRegression.Coefficients> drawn = new IdentityHashMap<>();
            for (ArmDemands arm : demandProfile.arms()) {
                arm.regressions()
                        .values()
                        .forEach(demandRegression -> drawn.put(demandRegression, demandRegression.sample(random)));
                drawn.put(arm.responseSeconds(), arm.responseSeconds().sample(random));
                drawn.put(arm.lightResponseSeconds(), arm.lightResponseSeconds().sample(random));
            }
            all.add(drawn::get);
        }
        return List.copyOf(all);
    }

    /**
     * What is asked for: each of these with each.
     *
     * @param nodes each 1 to {@value #MAX_NODES}
     * @param clientsPerNode each 1 or more; empty: from light load to beyond saturation, wherever that is
     */
    public record Grid(List<Pattern> patterns, List<Integer> nodes, List<Integer> clientsPerNode) {
        /** More is not planned in practice; write quotas and intervals say nothing there. */
        public static final int MAX_NODES = 1024;

        public Grid {
            patterns = List.copyOf(patterns);
            nodes = List.copyOf(nodes);
            clientsPerNode = List.copyOf(clientsPerNode);
        }
    }
}
