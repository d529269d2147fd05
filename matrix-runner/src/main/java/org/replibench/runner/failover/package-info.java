/** Failover studies: virtual users, faults injected under load, and their journals. */
package org.replibench.runner.failover;
