/** What sessions hold, chosen to vary what replication costs. */
package org.replibench.petstore.payload;
