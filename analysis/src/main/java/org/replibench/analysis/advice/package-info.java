/** The recommendation at the end of a study: each arm by cost, loss and recovery. */
package org.replibench.analysis.advice;
