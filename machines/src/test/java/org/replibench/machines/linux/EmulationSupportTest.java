package org.replibench.machines.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.linux.EmulationSupport.Kernel;
import org.replibench.machines.linux.EmulationSupport.Kernel.KernelFeature;
import org.replibench.model.InterconnectNetwork;

class EmulationSupportTest {
    @TempDir
    private Path directory;

    @Test
    void root_with_all_capabilities_is_not_refused() throws IOException {
        assertThat(privileges(0, "000001ffffffffff").unsupportedReason()).isEmpty();
    }

    @Test
    void another_user_is_refused_by_number() throws IOException {
        assertThat(privileges(1000, "000001ffffffffff").unsupportedReason()).hasValue("root, not user id 1000");
    }

    @Test
    void the_powerless_root_of_a_container_is_refused() throws IOException {
        assertThat(privileges(0, "00000000a80425fb").unsupportedReason())
                .hasValueSatisfying(reason -> assertThat(reason).contains("CAP_SYS_ADMIN"));
    }

    @Test
    void another_operating_system_is_refused_by_name() {
        assertThat(new EmulationSupport.ProcessCapabilities(directory.resolve("missing")).unsupportedReason())
                .hasValue("Linux, not " + System.getProperty("os.name"));
    }

    @Test
    void a_missing_program_is_refused_with_the_package_that_brings_it() throws IOException {
        executable("ip");
        executable("unshare");
        assertThat(EmulationSupport.Programs.unsupportedReason(directory.toString()))
                .hasValue("program tc of package iproute2, which is not in " + directory);
        executable("tc");
        assertThat(EmulationSupport.Programs.unsupportedReason(directory.toString()))
                .hasValue("program setpriv of package util-linux, which is not in " + directory);
        executable("setpriv");
        assertThat(EmulationSupport.Programs.unsupportedReason("/nowhere:" + directory))
                .isEmpty();
    }

    @Test
    void cards_that_clients_and_copies_may_share_need_more_of_the_kernel_and_without_it_are_refused_by_their_option() {
        Optional<BitRate> rate = Optional.of(BitRate.parse("100mbit"));

        assertThat(Kernel.shapingFeatures(new LinkShaping(rate, Optional.empty())))
                .containsExactly(KernelFeature.TBF);
        assertThat(Kernel.shapingFeatures(
                        new LinkShaping(rate, Optional.empty(), Optional.of(InterconnectNetwork.SHARED))))
                .containsExactly(KernelFeature.TBF, KernelFeature.IFB, KernelFeature.REDIRECT);
        assertThat(List.of(KernelFeature.IFB, KernelFeature.REDIRECT))
                .extracting(KernelFeature::missing)
                .allSatisfy(missing ->
                        assertThat(missing).startsWith("a kernel with ").endsWith(", or no -Dinterconnect.network"));
    }

    private EmulationSupport.ProcessCapabilities privileges(int user, String capabilities) throws IOException {
        return new EmulationSupport.ProcessCapabilities(Files.writeString(
                directory.resolve("status"),
                "Name:\tjava\nUid:\t7\t" + user + "\t7\t7\nCapPrm:\t0\nCapEff:\t" + capabilities + "\n"));
    }

    private void executable(String name) throws IOException {
        Files.createFile(
                directory.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
}
