/** CSV files with typed columns, read tolerantly of a torn last line. */
package org.replibench.records.csv;
