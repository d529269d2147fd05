/** Progress lines and exit codes. */
package org.replibench.runner.console;
