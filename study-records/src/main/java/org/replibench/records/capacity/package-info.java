/** Files of profiles and predictions: demands, and predicted points. */
package org.replibench.records.capacity;
