/** Arms that take turns of seconds on servers that all run at once, so that the machine's pace cancels in their ratios. */
package org.replibench.runner.turns;
