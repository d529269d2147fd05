/** CPU profiles by Java Flight Recorder on running servers. */
package org.replibench.runner.cpuprofile;
