/** The description of a study's environment: machine, source tree, checksums. */
package org.replibench.runner.environment;
