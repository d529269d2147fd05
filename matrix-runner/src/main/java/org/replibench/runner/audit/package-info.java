/** The audit of a cell: all rules applied to one measurement. */
package org.replibench.runner.audit;
