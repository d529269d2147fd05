/** CPU profiles of recorded stacks: code layers and flame graphs by arm. */
package org.replibench.analysis.cpuprofile;
