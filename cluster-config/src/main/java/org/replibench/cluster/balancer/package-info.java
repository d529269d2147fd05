/** Load balancers in front of a cluster: an embedded one with eight policies, and mod_cluster. */
package org.replibench.cluster.balancer;
