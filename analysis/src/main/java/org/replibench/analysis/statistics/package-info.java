/** Interval estimates and tests: ratios, paired differences, corrections, verdicts. */
package org.replibench.analysis.statistics;
