/** Data loss, recovery time and redundancy after faults, with confidence intervals, charts and the failover page. */
package org.replibench.analysis.failover;
