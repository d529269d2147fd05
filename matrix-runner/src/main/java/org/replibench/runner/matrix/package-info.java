/** Matrix, load, gc and profile studies: plans, cell order, calibration, measurement. */
package org.replibench.runner.matrix;
