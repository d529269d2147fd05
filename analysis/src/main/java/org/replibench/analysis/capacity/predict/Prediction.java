package org.replibench.analysis.capacity.predict;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that was predicted at once, and from what.
 *
 * @param profile name of the profile study's folder
 * @param environment what it was profiled in, by setting
 * @param scenario what is predicted: that system, or a changed one
 * @param seed of the draws that make the bands
 * @param samples how many were drawn; how many of them gave a number, a point says
 */
public record Prediction(
        String profile,
        Map<String, String> environment,
        Map<String, String> scenario,
        long seed,
        int samples,
        List<PredictedPoint> points) {
    public Prediction {
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        scenario = Collections.unmodifiableMap(new TreeMap<>(scenario));
        points = List.copyOf(points);
    }
}
