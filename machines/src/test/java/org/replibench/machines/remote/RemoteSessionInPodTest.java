package org.replibench.machines.remote;

import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The same through a stand-in for {@code kubectl exec}. */
@DisabledOnOs(OS.WINDOWS)
class RemoteSessionInPodTest extends RemoteSessionTest {
    @Override
    HostAccess access() {
        return new StandInKubectl(folder).pod("nodes-0");
    }
}
