package org.replibench.machines.ssh;

import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.StandInKubectl;

/** The same through a stand-in for {@code kubectl exec}. */
@EnabledOnOs(OS.LINUX)
class HostRunInPodTest extends HostRunTest {
    @TempDir
    static Path tools;

    private static HostAccess pod;

    @Override
    HostAccess access() {
        if (pod == null) {
            pod = new StandInKubectl(tools).pod("nodes-0");
        }
        return pod;
    }
}
