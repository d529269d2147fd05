/** Time series of a cell: throughput, resources and pauses second by second. */
package org.replibench.analysis.series;
