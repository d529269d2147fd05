/** The smallest application that has sessions worth replicating, and its WAR. */
package org.replibench.runner.counter;
