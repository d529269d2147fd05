package org.replibench.machines.host;

import java.util.List;
import java.util.function.Supplier;
import org.replibench.model.Refusal;

/** The kinds of host there are. Another one is one class and one line here. */
public final class HostProviders {
    private static final List<Supplier<HostProvider>> ALL = List.of(LoopbackHosts::new, NamespaceHosts::new);

    private HostProviders() {}

    /**
     * A new one of the kind called {@code name}.
     *
     * @throws IllegalArgumentException with one line that lists the allowed names
     */
    public static HostProvider byName(String name) {
        return ALL.stream()
                .map(Supplier::get)
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(
                                "isolation",
                                ALL.stream().map(kind -> kind.get().name()).toList(),
                                name)
                        .exception());
    }
}
