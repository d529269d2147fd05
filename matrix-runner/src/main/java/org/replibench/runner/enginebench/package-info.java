/** The engine benchmark: session engines on a servlet that only counts, without shop and JMeter. */
package org.replibench.runner.enginebench;
