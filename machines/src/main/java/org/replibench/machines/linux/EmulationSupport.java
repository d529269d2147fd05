package org.replibench.machines.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.replibench.machines.linux.cgroup.CgroupMounts;
import org.replibench.machines.linux.cgroup.ControlGroups;
import org.replibench.process.SearchPath;

/** Whether this machine can emulate several. */
public final class EmulationSupport {
    private EmulationSupport() {}

    /**
     * The missing requirement, in one line; empty if none. Changes nothing that outlives the call.
     *
     * @param linkShaping what the interconnect shall be like
     */
    public static Optional<String> unsupportedReason(LinkShaping linkShaping) {
        return ProcessCapabilities.OF_THIS_PROCESS
                .unsupportedReason()
                .or(() -> Programs.unsupportedReason(System.getenv().getOrDefault("PATH", "")))
                .or(() -> Kernel.unsupportedReason(linkShaping))
                .or(EmulationSupport::controlGroupsUnsupportedReason);
    }

    private static Optional<String> controlGroupsUnsupportedReason() {
        return CgroupMounts.OF_THIS_PROCESS
                .controlGroups()
                .map(ControlGroups::unsupportedReason)
                .orElse(Optional.of("control groups for cpu, cpuacct and memory, none of which is mounted"));
    }

    /**
     * Tests the kernel's features in an unnamed namespace, which is gone, with all in it, when the
     * test ends.
     */
    static final class Kernel {
        private Kernel() {}

        /** The feature that is missing for such a link; empty if none. */
        static Optional<String> unsupportedReason(LinkShaping linkShaping) {
            return Stream.concat(
                            Stream.of(KernelFeature.NAMESPACE, KernelFeature.VETH, KernelFeature.BRIDGE),
                            shapingFeatures(linkShaping))
                    .flatMap(kernelFeature -> unsupportedReason(kernelFeature).stream())
                    .findFirst();
        }

        static Stream<KernelFeature> shapingFeatures(LinkShaping linkShaping) {
            return Stream.of(
                            linkShaping.rate().stream().map(rate -> KernelFeature.TBF),
                            linkShaping.delay().stream().map(linkDelay -> KernelFeature.NETEM),
                            linkShaping.network().stream()
                                    .flatMap(network -> Stream.of(KernelFeature.IFB, KernelFeature.REDIRECT)))
                    .flatMap(Function.identity());
        }

        private static Optional<String> unsupportedReason(KernelFeature kernelFeature) {
            SystemCommand.CommandResult commandResult =
                    SystemCommand.runUnchecked("unshare", "--net", "sh", "-c", kernelFeature.trial);
            return commandResult.failed()
                    ? Optional.of(kernelFeature.missing + " (" + commandResult.errorMessage() + ")")
                    : Optional.empty();
        }

        enum KernelFeature {
            NAMESPACE("true", "the right to make a network namespace"),
            VETH("ip link add here type veth peer name there", "a kernel with veth (CONFIG_VETH)"),
            BRIDGE("ip link add switch type bridge", "a kernel with bridges (CONFIG_BRIDGE)"),
            TBF(
                    "tc qdisc add dev lo root tbf rate 1mbit burst 16kb latency 50ms",
                    "a kernel with tbf (CONFIG_NET_SCH_TBF), or no -Dinterconnect.rate"),
            NETEM(
                    "tc qdisc add dev lo root netem delay 1ms",
                    "a kernel with netem (CONFIG_NET_SCH_NETEM), or no -Dinterconnect.delay"),
            IFB("ip link add name limiter type ifb", "a kernel with ifb (CONFIG_IFB), or no -Dinterconnect.network"),
            REDIRECT(
                    "tc qdisc add dev lo clsact && tc filter add dev lo egress protocol all u32 match u32 0 0"
                            + " action mirred egress redirect dev lo",
                    "a kernel with clsact, u32 and mirred (CONFIG_NET_SCH_INGRESS, CONFIG_NET_CLS_U32,"
                            + " CONFIG_NET_ACT_MIRRED), or no -Dinterconnect.network");

            private final String trial;
            private final String missing;

            KernelFeature(String trial, String lack) {
                this.trial = trial;
                this.missing = lack;
            }

            /** What is missing without it, and what does without. */
            String missing() {
                return missing;
            }
        }
    }

    /** The programs that the emulation calls, and the packages that bring them. */
    static final class Programs {
        private static final List<Map.Entry<String, String>> NEEDED = List.of(
                Map.entry("ip", "iproute2"),
                Map.entry("tc", "iproute2"),
                Map.entry("unshare", "util-linux"),
                Map.entry("setpriv", "util-linux"));

        private Programs() {}

        /**
         * The missing program; empty if none is.
         *
         * @param searchPath folders, as in the environment's {@code PATH}
         */
        static Optional<String> unsupportedReason(String searchPath) {
            return NEEDED.stream()
                    .filter(program -> !SearchPath.has(searchPath, program.getKey()))
                    .findFirst()
                    .map(program -> "program " + program.getKey() + " of package " + program.getValue()
                            + ", which is not in " + searchPath);
        }
    }

    /**
     * The capabilities of this process.
     *
     * @param status as the kernel states it
     */
    record ProcessCapabilities(Path status) {
        static final ProcessCapabilities OF_THIS_PROCESS = new ProcessCapabilities(Path.of("/proc/self/status"));

        private static final int EFFECTIVE = 2;
        private static final String ROOT = "0";

        /** {@code CAP_NET_ADMIN}: set up links. */
        private static final int NETWORK = 12;

        /** {@code CAP_SYS_ADMIN}: make namespaces. */
        private static final int SYSTEM = 21;

        /** Why it may not set up namespaces; empty if it may. */
        Optional<String> unsupportedReason() {
            try {
                String user = field("Uid").split("\\s+")[EFFECTIVE - 1];
                if (!user.equals(ROOT)) {
                    return Optional.of("root, not user id " + user);
                }
                long capabilities = Long.parseUnsignedLong(field("CapEff"), 16);
                return has(capabilities, NETWORK) && has(capabilities, SYSTEM)
                        ? Optional.empty()
                        : Optional.of(
                                "the right to make namespaces (CAP_SYS_ADMIN, CAP_NET_ADMIN), which this root lacks");
            } catch (IOException e) {
                return Optional.of("Linux, not " + System.getProperty("os.name"));
            }
        }

        private static boolean has(long capabilities, int capability) {
            return (capabilities >>> capability & 1) == 1;
        }

        private String field(String name) throws IOException {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).trim())
                    .findFirst()
                    .orElseThrow(() -> new IOException(status + " without " + name));
        }
    }
}
