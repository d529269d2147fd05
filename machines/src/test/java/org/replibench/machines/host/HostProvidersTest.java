package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HostProvidersTest {
    @Test
    void a_kind_is_found_by_its_name() {
        assertThat(HostProviders.byName("process")).isInstanceOf(LoopbackHosts.class);
        assertThat(HostProviders.byName("namespace")).isInstanceOf(NamespaceHosts.class);
    }

    @Test
    void an_unknown_kind_is_refused_with_those_allowed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostProviders.byName("docker"))
                .withMessage("isolation: unknown; expected process, namespace, got docker. Try -Disolation=process");
    }
}
