/** From options to what is asked for: arms, isolation, JVMs, sessions and database, checked once. */
package org.replibench.runner.request;
