package org.replibench.analysis.cpuprofile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
