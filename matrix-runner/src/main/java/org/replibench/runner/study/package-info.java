/** The study loop: plan, resume, measure, record, report, clean up. */
package org.replibench.runner.study;
