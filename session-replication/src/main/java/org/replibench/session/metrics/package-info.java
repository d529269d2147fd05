/** Counts and times of what replication transfers, on Micrometer's registry if the application has one. */
package org.replibench.session.metrics;
