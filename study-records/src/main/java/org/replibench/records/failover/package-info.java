/** The record of a failover cell: injections, impact, orders. */
package org.replibench.records.failover;
