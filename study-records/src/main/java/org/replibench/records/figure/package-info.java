/** One description of each figure of a cell, and the table made of them. */
package org.replibench.records.figure;
