/** Arms that took turns, as blocks: from a study's raw files to what the looks at them found. */
package org.replibench.analysis.rounds;
