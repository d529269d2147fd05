/** WildFly as a server product: CLI scripts, command line, management interface and log. */
package org.replibench.cluster.server.wildfly;
