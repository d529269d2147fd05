/** The comparison of session engines on a servlet that does nothing but replicate. */
package org.replibench.analysis.enginebench;
