/** The PostgreSQL server behind the shop: an embedded one, or one that is already there. */
package org.replibench.cluster.database;
