package org.replibench.machines.host;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Hosts of this machine and other machines in one study, in which every cluster is on hosts of one kind: {@link #ofKind}. Whatever they
 * share, such as the database, is where nodes elsewhere reach it.
 *
 * @param here on this machine
 * @param elsewhere other machines
 */
public record HostsHereAndElsewhere(HostProvider here, HostProvider elsewhere) implements HostProvider {
    @Override
    public String name() {
        return here.name() + "," + elsewhere.name();
    }

    @Override
    public HostProvider ofKind(String name) {
        return Stream.of(here, elsewhere)
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no hosts of kind " + name + " among " + name()));
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("isolation", name());
    }

    /** What both can. */
    @Override
    public Set<Capability> capabilities() {
        Set<Capability> both = EnumSet.noneOf(Capability.class);
        both.addAll(here.capabilities());
        both.retainAll(elsewhere.capabilities());
        return both;
    }

    @Override
    public void requireRoom(int first, int nodes) {
        here.requireRoom(first, nodes);
        elsewhere.requireRoom(first, nodes);
    }

    /** @throws IllegalStateException always: a cluster is of one kind */
    @Override
    public List<Host> open(int first, int nodes) {
        throw new IllegalStateException("hosts of one kind have to be chosen among " + name());
    }

    /** @throws IllegalStateException always: bytes are of hosts of one kind */
    @Override
    public String interconnectSource() {
        throw new IllegalStateException("bytes are counted by hosts of one kind, not by " + name());
    }

    @Override
    public Gateway gateway() {
        Gateway there = elsewhere.gateway();
        return new Gateway(
                there.address(),
                Stream.concat(there.nodes().stream(), here.gateway().nodes().stream())
                        .distinct()
                        .toList());
    }

    @Override
    public List<LoadHost> loadHosts() {
        return elsewhere.loadHosts();
    }

    /** Both, though one may fail to. */
    @Override
    public void close() {
        try (here) {
            elsewhere.close();
        }
    }
}
