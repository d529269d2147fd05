/** The virtual users' journal and the files of its check. */
package org.replibench.records.journal;
