package org.replibench.runner.measure;

import java.time.Duration;
import org.replibench.model.ClientLoad;

/**
 * How long each step of a cell lasts.
 *
 * @param warmUp at most
 * @param window which is measured
 * @param samplingInterval from one sample to the next; zero: only the window's edges are read
 */
public record CellTiming(WarmUpPlan warmUp, Duration window, Duration samplingInterval) {

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
}
