/** How the database kept the changes of each arm that took turns: log, flushes, waits. */
package org.replibench.analysis.database;
