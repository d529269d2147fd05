package org.replibench.runner.measure;

import java.time.Duration;
import org.replibench.model.ClientLoad;

/**
 * The load before the measured window, which lets the servers compile their code.
 *
 * @param clientsPerNode how many virtual users each node has in the first half, unless more of them are measured
 */
public record WarmUpPlan(Duration duration, int clientsPerNode) {
    /** How many virtual users each node has in the first half beside those that are measured. */
    int extraClients(ClientLoad clientLoad) {
        return Math.max(0, clientsPerNode - clientLoad.clientsPerNode());
    }
}
