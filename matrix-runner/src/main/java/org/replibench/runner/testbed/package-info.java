/** The testbed of a study: installation, isolation, database, clusters. */
package org.replibench.runner.testbed;
