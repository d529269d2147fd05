package org.replibench.runner.study;

import java.time.Duration;
import org.replibench.model.Load;

/**
 * The load before the measured window, which lets the servers compile their code.
 *
 * @param clientsPerNode how many virtual users each node has in the first half, unless more of them are measured
 */
public record WarmUp(Duration duration, int clientsPerNode) {
    /** How many virtual users each node has in the first half beside those that are measured. */
    int more(Load load) {
        return Math.max(0, clientsPerNode - load.clientsPerNode());
    }
}
