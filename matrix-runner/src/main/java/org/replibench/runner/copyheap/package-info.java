/** What copies of sessions take of the heap of a node that only holds them. */
package org.replibench.runner.copyheap;
