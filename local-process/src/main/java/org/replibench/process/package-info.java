/** Programs and what must not outlive a run: start, signal, account, and end after a crash. */
package org.replibench.process;
