/** The live view of a running study in a browser. */
package org.replibench.runner.live;
