/** The load: how clients drove the shop; of a load sweep, the knee, the saturated resource and the response time on the way there. */
package org.replibench.analysis.load;
