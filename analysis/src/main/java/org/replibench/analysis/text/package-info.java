/** Text of errors and programs, cut to one line. */
package org.replibench.analysis.text;
