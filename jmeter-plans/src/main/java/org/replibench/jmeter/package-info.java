/** Apache JMeter as the load driver: its plans and its command line. */
package org.replibench.jmeter;
