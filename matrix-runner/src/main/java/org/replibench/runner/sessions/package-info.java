/** Session size as a factor of a study. */
package org.replibench.runner.sessions;
