package org.replibench.analysis.pages;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Responses that are added one by one, and the figures of them that are limited. */
public final class LimitedResponses {
    private final Map<ResponseLimit, ResponseTimes> times = new LinkedHashMap<>();

    public LimitedResponses(List<ResponseLimit> limits) {
        limits.forEach(limit -> times.put(limit, new ResponseTimes()));
    }

    /**
     * Adds one.
     *
     * @param label of its page
     */
    public void add(String label, long responseMicros) {
        times.forEach((limit, ofLimit) -> {
            if (limit.isOf(label)) {
                ofLimit.add(responseMicros);
            }
        });
    }

    /** What was measured of each limit, in its order; NaN where there was no response that it is about. */
    public Map<ResponseLimit, Double> measuredMillis() {
        Map<ResponseLimit, Double> measured = new LinkedHashMap<>();
        times.forEach((limit, ofLimit) -> measured.put(limit, limit.measuredMillis(ofLimit)));
        return measured;
    }
}
