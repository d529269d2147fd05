/** Audit rules: each decides whether one reason makes a measurement invalid or doubtful. */
package org.replibench.runner.audit.rule;
