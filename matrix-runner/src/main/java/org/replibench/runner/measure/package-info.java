/** One measurement under load: warm-up, steady state, window, totals. */
package org.replibench.runner.measure;
