package org.replibench.cluster.host;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.replibench.cluster.linux.Cable;
import org.replibench.cluster.linux.Card;
import org.replibench.cluster.linux.cgroup.ControlGroup;

/**
 * One node on 127.0.0.1.
 *
 * @param firstPort the first of the ports that are its own
 */
record LoopbackHost(int number, int firstPort) implements Host {
    private static final String ADDRESS = "127.0.0.1";

    @Override
    public int instance() {
        return 1;
    }

    @Override
    public Endpoint http() {
        return port(0);
    }

    @Override
    public Endpoint metrics() {
        return port(1);
    }

    @Override
    public Endpoint management() {
        return port(2);
    }

    @Override
    public Endpoint interconnect() {
        return port(3);
    }

    @Override
    public Endpoint failureDetection() {
        return port(4);
    }

    @Override
    public List<String> launch(List<String> command) {
        return command;
    }

    @Override
    public OptionalLong interconnectBytesSent() {
        return OptionalLong.empty();
    }

    @Override
    public Optional<Card> interconnectCard() {
        return Optional.empty();
    }

    @Override
    public Optional<Cable> interconnectCable() {
        return Optional.empty();
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return Optional.empty();
    }

    @Override
    public void close() {
        // Nothing was made.
    }

    private Endpoint port(int offset) {
        return new Endpoint(ADDRESS, firstPort + offset);
    }
}
