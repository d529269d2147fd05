/** Scalability laws fitted to throughput: universal scalability law, Amdahl, linear. */
package org.replibench.analysis.capacity.usl;
