/** Predictions for cluster sizes that were not measured, with prediction intervals and a validation against measurements. */
package org.replibench.analysis.capacity.predict;
