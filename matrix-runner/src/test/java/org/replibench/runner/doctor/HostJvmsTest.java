package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.ssh.SshMachine;
import org.replibench.model.Variant;
import org.replibench.runner.jvm.GarbageCollector;
import org.replibench.runner.jvm.JvmVariants;

class HostJvmsTest {
    private static final JvmVariants JVMS = JvmVariants.crossing(
            List.of(),
            List.of(
                    GarbageCollector.byName("serial"),
                    GarbageCollector.parse("odd=-XX:+UseNoSuchGC"),
                    GarbageCollector.parse("noisy=-XX:+UseSerialGC -Xlog:gc*:file=gc.log")),
            List.of(),
            List.of());

    /** This machine in the place of a host: its shell and its JVM are asked. */
    @Test
    void a_jvm_of_a_host_says_itself_which_options_it_lacks() {
        Map<Variant, String> reasons = HostJvms.unsupportedReasons(JVMS, List.of(machine("lab7"), machine("lab8")));

        assertThat(reasons)
                .containsOnlyKeys(Variant.PLAIN.with("gc", "odd"))
                .containsValue("on host lab7: Unrecognized VM option 'UseNoSuchGC'");
    }

    @Test
    void what_a_host_prints_before_is_no_answer() {
        assertThat(HostJvms.refusals("""
                Welcome
                replibench-jvm 0
                openjdk version "21"

                replibench-exit 0
                replibench-jvm 1
                Error occurred during initialization of VM
                Option -XX:+UseZGC not supported

                replibench-exit 1
                replibench-jvm 2

                replibench-exit 124
                """))
                .isEqualTo(Map.of(1, "Option -XX:+UseZGC not supported", 2, "did not end within 30 s"));
    }

    private static SshMachine machine(String name) {
        return new SshMachine(
                name,
                HostAccess.Command.THIS_MACHINE,
                "192.0.2.7",
                "192.0.2.7",
                List.of("192.0.2.7"),
                System.getProperty("java.home"),
                "/home/bench/.replibench",
                "",
                Optional.empty());
    }
}
