package org.replibench.runner.study;

import java.time.Duration;

/**
 * How long each step of a cell lasts.
 *
 * @param warmUp at most
 * @param window which is measured
 * @param sampling from one sample to the next; zero: only the window's edges are read
 */
public record Timing(WarmUp warmUp, Duration window, Duration sampling) {}
