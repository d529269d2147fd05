/** The white paper's findings and graphs, compared with what was measured here. */
package org.replibench.analysis.paper;
