/** The check before a start that a study fits the machine. */
package org.replibench.runner.sizing;
