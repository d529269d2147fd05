/** Probes of nodes, database, driver and machine, and the sampler that reads them. */
package org.replibench.runner.sample;
