package org.replibench.cluster.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HostKindsTest {
    @Test
    void a_kind_is_found_by_its_name() {
        assertThat(HostKinds.byName("loopback")).isInstanceOf(LoopbackHosts.class);
        assertThat(HostKinds.byName("namespace")).isInstanceOf(NamespaceHosts.class);
    }

    @Test
    void an_unknown_kind_is_refused_with_those_allowed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostKinds.byName("docker"))
                .withMessage("hosts: found 'docker', allowed: loopback, namespace");
    }
}
