/** The command line: commands, exit codes, Ctrl-C. */
package org.replibench.runner.cli;
