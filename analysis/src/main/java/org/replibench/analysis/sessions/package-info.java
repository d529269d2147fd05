/** The effect of session size: slopes, crossovers and their intervals. */
package org.replibench.analysis.sessions;
