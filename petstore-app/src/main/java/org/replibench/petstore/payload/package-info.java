/** Extra session content of a chosen size, to vary what replication costs. */
package org.replibench.petstore.payload;
