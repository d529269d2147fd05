/** What servers that fail, hang or spin leave for a person to find out why. */
package org.replibench.runner.diagnostics;
