package org.replibench.analysis.capacity.demand;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What one type of page needs.
 *
 * @param label such as {@code search}
 * @param share of all pages, 0 to 1
 * @param demands in seconds or bytes, by resource; chance may put one below 0
 */
public record PageTypeProfile(String label, double share, Map<ProfiledResource, RegressionEstimate> demands) {
    public PageTypeProfile {
        demands = Collections.unmodifiableMap(new EnumMap<>(demands));
    }
}
