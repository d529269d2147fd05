/** What nodes, database, load generator and host did, second by second, on one time axis. */
package org.replibench.analysis.tiers;
