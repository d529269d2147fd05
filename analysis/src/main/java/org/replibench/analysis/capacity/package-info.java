/** Queueing networks and their solvers: exact MVA, convolution and approximations for closed and open classes. */
package org.replibench.analysis.capacity;
