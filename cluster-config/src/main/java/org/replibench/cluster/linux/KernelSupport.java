package org.replibench.cluster.linux;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tests the kernel's features in an unnamed namespace, which is gone, with all in it, when the
 * test ends.
 */
final class KernelSupport {
    private KernelSupport() {}

    /** The feature that is missing for such a link; empty if none. */
    static Optional<String> unsupportedReason(LinkShaping linkShaping) {
        return Stream.concat(
                        Stream.of(KernelFeature.NAMESPACE, KernelFeature.VETH, KernelFeature.BRIDGE),
                        shapingFeatures(linkShaping))
                .flatMap(kernelFeature -> unsupportedReason(kernelFeature).stream())
                .findFirst();
    }

    private static Stream<KernelFeature> shapingFeatures(LinkShaping linkShaping) {
        return Stream.concat(
                linkShaping.rate().stream().map(rate -> KernelFeature.TBF),
                linkShaping.delay().stream().map(linkDelay -> KernelFeature.NETEM));
    }

    private static Optional<String> unsupportedReason(KernelFeature kernelFeature) {
        SystemCommand.CommandResult commandResult =
                SystemCommand.runUnchecked("unshare", "--net", "sh", "-c", kernelFeature.trial);
        return commandResult.failed()
                ? Optional.of(kernelFeature.missing + " (" + commandResult.errorMessage() + ")")
                : Optional.empty();
    }

    private enum KernelFeature {
        NAMESPACE("true", "the right to make a network namespace required"),
        VETH("ip link add here type veth peer name there", "a kernel with veth (CONFIG_VETH) required"),
        BRIDGE("ip link add switch type bridge", "a kernel with bridges (CONFIG_BRIDGE) required"),
        TBF(
                "tc qdisc add dev lo root tbf rate 1mbit burst 16kb latency 50ms",
                "interconnect.rate: a kernel with tbf (CONFIG_NET_SCH_TBF) required; leave -Dinterconnect.rate out"),
        NETEM(
                "tc qdisc add dev lo root netem delay 1ms",
                "interconnect.delay: a kernel with netem (CONFIG_NET_SCH_NETEM) required; leave -Dinterconnect.delay"
                        + " out");

        private final String trial;
        private final String missing;

        KernelFeature(String trial, String lack) {
            this.trial = trial;
            this.missing = lack;
        }
    }
}
