/** One description of each measured quantity, and the table made of them. */
package org.replibench.records.quantity;
