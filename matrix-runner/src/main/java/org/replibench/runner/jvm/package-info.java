/** JVM variants of a study: Java installation, collector, heap. */
package org.replibench.runner.jvm;
