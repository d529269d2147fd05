/** Policies by which a load balancer chooses nodes. */
package org.replibench.model.balancing;
