/** The servlet that the engine benchmark deploys. */
package org.replibench.runner.enginebench.app;
