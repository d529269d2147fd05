package org.replibench.analysis.profile;

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
 * @param called those seen in at least {@link #SMALLEST} of all samples, most first
 */
public record Flame(String frame, long samples, List<Flame> called) {
    /** Narrower ones can't be seen, and most frames are. */
    private static final double SMALLEST = 0.003;

    private static final String ROOT = "all";

    public Flame {
        called = List.copyOf(called);
    }

    /** @param stacks how often each folded stack was met */
    static Flame of(Map<String, Long> stacks) {
        Growing root = new Growing();
        stacks.forEach((stack, count) -> {
            Growing frame = root.met(count);
            for (String name : stack.split(";")) {
                frame = frame.called
                        .computeIfAbsent(name, absent -> new Growing())
                        .met(count);
            }
        });
        return root.grown(ROOT, SMALLEST * root.samples);
    }

    private static final class Growing {
        private final Map<String, Growing> called = new TreeMap<>();
        private long samples;

        Growing met(long count) {
            samples += count;
            return this;
        }

        Flame grown(String name, double fewest) {
            List<Flame> flames = new ArrayList<>();
            called.forEach((callee, frame) -> {
                if (frame.samples >= fewest) {
                    flames.add(frame.grown(callee, fewest));
                }
            });
            flames.sort(Comparator.comparingLong(Flame::samples).reversed());
            return new Flame(name, samples, flames);
        }
    }
}
