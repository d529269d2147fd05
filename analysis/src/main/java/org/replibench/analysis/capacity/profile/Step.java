package org.replibench.analysis.capacity.profile;

import java.util.Map;

/**
 * What happened between two samples.
 *
 * @param pages answered pages by their type
 * @param used seconds or bytes by resource
 */
record Step(Map<String, Integer> pages, Map<Resource, Double> used, double seconds) {}
