/** What the time of a response consists of, as nodes measure it. */
package org.replibench.records.parts;
