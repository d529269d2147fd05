/** The evidence that audit rules judge, collected from a cell's files. */
package org.replibench.runner.audit.input;
