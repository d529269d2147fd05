/** The record of a measured cell. */
package org.replibench.records.cell;
