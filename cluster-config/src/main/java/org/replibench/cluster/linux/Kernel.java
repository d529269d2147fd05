package org.replibench.cluster.linux;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Asks the kernel what it can by having it done in a namespace without a name, which is gone, with all in it, when the
 * question is answered.
 */
final class Kernel {
    private Kernel() {}

    /** What it lacks for such a wire; empty if nothing. */
    static Optional<String> refusal(Wire wire) {
        return Stream.concat(Stream.of(Feature.NAMESPACE, Feature.VETH, Feature.BRIDGE), wireFeatures(wire))
                .flatMap(feature -> refusal(feature).stream())
                .findFirst();
    }

    private static Stream<Feature> wireFeatures(Wire wire) {
        return Stream.concat(
                wire.rate().stream().map(rate -> Feature.TBF),
                wire.delay().stream().map(delay -> Feature.NETEM));
    }

    private static Optional<String> refusal(Feature feature) {
        Program.Outcome outcome = Program.tryRun("unshare", "--net", "sh", "-c", feature.trial);
        return outcome.failed() ? Optional.of(feature.lack + " (" + outcome.complaint() + ")") : Optional.empty();
    }

    private enum Feature {
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
        private final String lack;

        Feature(String trial, String lack) {
            this.trial = trial;
            this.lack = lack;
        }
    }
}
