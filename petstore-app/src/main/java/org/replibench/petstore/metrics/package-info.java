/** The shop's metrics and the listener that serves them. */
package org.replibench.petstore.metrics;
