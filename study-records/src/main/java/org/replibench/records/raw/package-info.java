/** Raw files of a cell: samples of resources and garbage collection pauses. */
package org.replibench.records.raw;
