/** Comparisons of arms within a study, and of a contender with a baseline. */
package org.replibench.analysis.compare;
