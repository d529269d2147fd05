package org.replibench.model.balancing;

import java.net.URI;

/**
 * A node behind a balancer.
 *
 * @param name its route: what stands after the dot in the ids of its sessions
 * @param url ends with a slash; the same after a restart
 * @param weight how many times as many sessions as one of weight 1 it is to get, where the policy asks for that; 1 or more
 */
public record Backend(String name, URI url, int weight) {}
