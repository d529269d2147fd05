/** The consistency check: which session states the virtual users may have seen, and which orders must exist. */
package org.replibench.analysis.journal;
