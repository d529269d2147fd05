package org.replibench.machines.ssh;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The same with units that a stand-in for {@code sudo} asks the system's systemd for. */
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class HostRunBySudoTest extends HostRunInScopeTest {
    @BeforeAll
    static void assumeRoot() throws Exception {
        assumeThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                .as("setpriv, which makes root's program this user's again, takes root")
                .isEqualTo(0);
    }

    @Override
    String root() {
        return SshMachine.SUDO;
    }

    @Override
    Path rootProgram() {
        return StandInSystemd.folder(tools).resolve("nft");
    }
}
