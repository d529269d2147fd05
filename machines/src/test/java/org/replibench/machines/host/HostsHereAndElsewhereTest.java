package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class HostsHereAndElsewhereTest {
    private final LoopbackHosts here = new LoopbackHosts();
    private final NamespaceHosts elsewhere = new NamespaceHosts();
    private final HostProvider both = new HostsHereAndElsewhere(here, elsewhere);

    @Test
    void a_cluster_is_on_hosts_of_one_kind() {
        assertThat(both.ofKind("process")).isSameAs(here);
        assertThat(both.ofKind("namespace")).isSameAs(elsewhere);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> both.ofKind("ssh"))
                .withMessage("no hosts of kind ssh among process,namespace");
        assertThatIllegalStateException().isThrownBy(() -> both.open(2));
    }

    @Test
    void among_hosts_of_one_kind_each_is_of_it() {
        assertThat(here.ofKind("process")).isSameAs(here);
    }

    @Test
    void a_study_can_do_what_both_kinds_can() {
        assertThat(both.capabilities()).isSubsetOf(here.capabilities()).isSubsetOf(elsewhere.capabilities());
        assertThat(both.can(HostProvider.Capability.LIMIT_RESOURCES)).isFalse();
        assertThat(both.can(HostProvider.Capability.SHARE_FILES)).isTrue();
    }
}
