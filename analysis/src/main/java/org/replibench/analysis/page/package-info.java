/** The look that the pages of all studies share: the answer first, then sections of charts and tables. */
package org.replibench.analysis.page;
