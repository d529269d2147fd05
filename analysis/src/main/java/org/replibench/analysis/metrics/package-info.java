/** Figures derived from a cell's record, and the margin within which they count as equivalent. */
package org.replibench.analysis.metrics;
