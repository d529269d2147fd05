/** Session engines: what replicates sessions, and what it requires of servers and shop. */
package org.replibench.cluster.engine;
