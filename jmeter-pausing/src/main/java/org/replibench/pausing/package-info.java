/** A test element that pauses and resumes the load of a JMeter plan, and the settings and commands that it takes. */
package org.replibench.pausing;
