/** The report page of a study, its console table and its CSV files. */
package org.replibench.analysis.report;
