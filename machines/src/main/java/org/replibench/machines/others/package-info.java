/** Servers that others start and end: they are asked, and their hosts are read, where that is allowed. Nothing is put or changed there. */
package org.replibench.machines.others;
