package org.replibench.analysis.capacity.demand;

import java.util.Map;

/**
 * What happened between two samples.
 *
 * @param pages answered pages by their type
 * @param usage seconds or bytes by resource
 */
record SampleInterval(Map<String, Integer> pages, Map<ProfiledResource, Double> usage, double seconds) {}
