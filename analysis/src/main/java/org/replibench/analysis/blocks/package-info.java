/** Ratios to a control from arms that are measured in turns: blocks within starts, repeated looks, verdicts. */
package org.replibench.analysis.blocks;
