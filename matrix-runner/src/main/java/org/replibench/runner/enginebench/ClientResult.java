package org.replibench.runner.enginebench;

import org.HdrHistogram.Histogram;

/**
 * What one client saw.
 *
 * @param micros response times of the right answers
 * @param error what ended it early; empty if nothing did
 */
record ClientResult(Histogram micros, String error) {}
