/** JMeter's sample files. */
package org.replibench.records.jtl;
