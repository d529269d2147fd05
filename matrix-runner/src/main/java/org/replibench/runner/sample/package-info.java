/** Probes of nodes, database, driver and machine, and what they read at a moment. */
package org.replibench.runner.sample;
