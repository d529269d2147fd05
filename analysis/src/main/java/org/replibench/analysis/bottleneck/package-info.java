/** What holds up the pages of a study, beyond what they cost: by what its records have of every tier. */
package org.replibench.analysis.bottleneck;
