/** The vocabulary of the benchmark: patterns, arms, loads, variants, isolation, studies and cells. It knows no other module. */
package org.replibench.model;
