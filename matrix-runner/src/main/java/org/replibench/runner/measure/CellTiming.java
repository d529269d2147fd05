package org.replibench.runner.measure;

import java.time.Duration;

/**
 * How long each step of a cell lasts.
 *
 * @param warmUp at most
 * @param window which is measured
 * @param samplingInterval from one sample to the next; zero: only the window's edges are read
 */
public record CellTiming(WarmUpPlan warmUp, Duration window, Duration samplingInterval) {}
