/** The folders and JSON files of a study. */
package org.replibench.records.store;
