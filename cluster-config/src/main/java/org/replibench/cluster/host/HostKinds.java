package org.replibench.cluster.host;

import java.util.List;
import java.util.stream.Collectors;

/** The kinds of host there are. Another one is one class and one line here. */
public final class HostKinds {
    private static final List<HostKind> ALL = List.of(new LoopbackHosts());

    private HostKinds() {}

    /**
     * The kind called {@code name}.
     *
     * @throws IllegalArgumentException with one line that lists the allowed names
     */
    public static HostKind byName(String name) {
        return ALL.stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("hosts: found '" + name + "', allowed: "
                        + ALL.stream().map(HostKind::name).collect(Collectors.joining(", "))));
    }
}
