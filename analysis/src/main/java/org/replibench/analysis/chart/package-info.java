/** Charts as self-contained SVG, for pages that load no script. */
package org.replibench.analysis.chart;
