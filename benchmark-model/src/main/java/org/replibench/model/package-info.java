/** The vocabulary of the benchmark: replication patterns, loads, variants and cells. It knows no other module. */
package org.replibench.model;
