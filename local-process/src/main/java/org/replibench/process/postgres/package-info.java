/** A PostgreSQL of this machine from Maven artifacts, which other users of the machine cannot enter. */
package org.replibench.process.postgres;
