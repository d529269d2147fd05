package org.replibench.runner.measure;

import java.time.Duration;

/**
 * How long each step of a load lasts.
 *
 * @param warmUp at most
 * @param window which is measured
 */
public record CellTiming(Duration warmUp, Duration window) {}
