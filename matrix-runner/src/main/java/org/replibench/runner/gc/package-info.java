/** Garbage collection logs, read into cycles and pauses. */
package org.replibench.runner.gc;
