/** Server products: preparing, starting and managing servers, and the shop that they deploy. */
package org.replibench.cluster.server;
