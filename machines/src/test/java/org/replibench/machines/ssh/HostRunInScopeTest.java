package org.replibench.machines.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.remote.HostAccess;

/** The same where programs are units of systemd, by a stand-in for {@code systemd-run}. */
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class HostRunInScopeTest extends HostRunTest {
    @TempDir
    Path tools;

    private StandInSystemd systemd;

    @Override
    HostAccess access() {
        if (systemd == null) {
            systemd = new StandInSystemd(tools);
        }
        return systemd.machine();
    }

    @AfterEach
    void assertThatThereWereUnits() throws IOException {
        assertThat(systemd.calls()).anyMatch(call -> call.contains(" replibench-guard-"));
    }
}
