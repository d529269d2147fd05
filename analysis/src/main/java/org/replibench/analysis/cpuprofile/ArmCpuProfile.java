package org.replibench.analysis.cpuprofile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Where the threads of an arm's servers ran, over its recorded repeats.
 *
 * @param cells how many were recorded
 * @param samples of Java code in all of them
 * @param millisPerPage CPU time by the layers' words, in their order; mean over the cells
 * @param accountedMillisPerPage CPU time as the hosts accounted it; mean over the cells
 * @param excessPercent by which the layers together are more than that, of the cell where it is farthest from 0; NaN if one can't
 *     tell
 * @param sampledPercent how much of the Java threads' time outside the kernel was seen in samples; mean over the cells, NaN if one
 *     can't tell
 */
public record ArmCpuProfile(
        int cells,
        long samples,
        Map<String, Double> millisPerPage,
        double accountedMillisPerPage,
        double excessPercent,
        double sampledPercent,
        FlameFrame flame) {
    /** @param cells of one arm at one place, at least one */
    public static ArmCpuProfile of(List<CellCpuProfile> cells) {
        FlameFrame flameFrame = FlameFrame.of(CellCpuProfile.merged(cells));
        List<Map<CodeLayer, Double>> costs =
                cells.stream().map(CellCpuProfile::millisPerPage).toList();
        Map<String, Double> millis = new LinkedHashMap<>();
        for (CodeLayer codeLayer : CodeLayer.values()) {
            millis.put(codeLayer.label(), mean(costs, cost -> cost.getOrDefault(codeLayer, 0.0)));
        }
        return new ArmCpuProfile(
                cells.size(),
                flameFrame.samples(),
                millis,
                mean(cells, CellCpuProfile::accountedMillisPerPage),
                excessPercent(cells),
                mean(cells, CellCpuProfile::sampledPercent),
                flameFrame);
    }

    /** NaN counts as farthest. */
    private static double excessPercent(List<CellCpuProfile> cells) {
        return cells.stream()
                .map(CellCpuProfile::excessPercent)
                .max(Comparator.comparingDouble((Double excess) -> Math.abs(excess)))
                .orElseThrow();
    }

    private static <T> double mean(List<T> all, ToDoubleFunction<T> value) {
        return all.stream().mapToDouble(value).average().orElseThrow();
    }

    /**
     * A frame of a flame graph (Gregg 2011), with those that it called.
     *
     * @param frame its method
     * @param samples in which it was on the stack
     * @param callees those seen in at least {@link #MIN_SHARE} of all samples, most first
     */
    public record FlameFrame(String frame, long samples, List<FlameFrame> callees) {
        /** Narrower ones can't be seen, and most frames are. */
        private static final double MIN_SHARE = 0.003;

        private static final String ROOT = "all";

        public FlameFrame {
            callees = List.copyOf(callees);
        }

        /** @param stacks how often each folded stack was met */
        static FlameFrame of(Map<String, Long> stacks) {
            FrameBuilder root = new FrameBuilder();
            stacks.forEach((stack, count) -> {
                FrameBuilder frame = root.met(count);
                for (String name : stack.split(";")) {
                    frame = frame.called
                            .computeIfAbsent(name, absent -> new FrameBuilder())
                            .met(count);
                }
            });
            return root.grown(ROOT, MIN_SHARE * root.samples);
        }

        private static final class FrameBuilder {
            private final Map<String, FrameBuilder> called = new TreeMap<>();
            private long samples;

            FrameBuilder met(long count) {
                samples += count;
                return this;
            }

            FlameFrame grown(String name, double fewest) {
                List<FlameFrame> flameFrames = new ArrayList<>();
                called.forEach((callee, frame) -> {
                    if (frame.samples >= fewest) {
                        flameFrames.add(frame.grown(callee, fewest));
                    }
                });
                flameFrames.sort(Comparator.comparingLong(FlameFrame::samples).reversed());
                return new FlameFrame(name, samples, flameFrames);
            }
        }
    }
}
