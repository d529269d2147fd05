package org.replibench.cluster.pattern;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.SharedDirectory;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;

/**
 * What each pattern promises, on three real servers: one application for each runs beside the others,
 * so a crash, a pause or a stop of a server meets them all.
 */
class PatternsIT {
    private static final Path DIRECTORY = SharedDirectory.PATH;
    private static final int EVERY_OTHER_NODE = 2;

    /** Among these every two digits after the first, and a quota and a digit, meet in every way. */
    private static final Set<String> IN_PAIRS = Set.of("111", "122wq2", "212", "221wq2", "312wq2", "321");

    @TestFactory
    Stream<DynamicNode> every_two_dimensions() throws Exception {
        return scenes(PatternsIT::inPairs);
    }

    @Tag("thorough")
    @TestFactory
    Stream<DynamicNode> all_over_udp() throws Exception {
        return scenes(PatternsIT::overUdp);
    }

    @Tag("thorough")
    @TestFactory
    Stream<DynamicNode> all_over_tcp_and_in_the_database() throws Exception {
        return scenes(pattern -> !overUdp(pattern));
    }

    @Tag("thorough")
    @TestFactory
    Stream<DynamicNode> deployed_again_in_turn() throws Exception {
        List<PatternUnderTest> patternUnderTests = subjects(PatternsIT::inPairs);
        PatternServers patternServers = PatternServers.start(SharedCluster.database(), DIRECTORY, patternUnderTests);
        PatternFaults patternFaults = new PatternFaults(patternServers, patternUnderTests);
        return Stream.<DynamicNode>of(
                        dynamicTest(
                                "every application is deployed again on each server in turn",
                                patternFaults::deployAgain),
                        forEach(
                                "no session is lost by redeployment",
                                patternUnderTests,
                                patternFaults::outlivedRedeployment))
                .onClose(patternServers::close);
    }

    private static boolean overUdp(ReplicationPattern pattern) {
        return pattern.protocol() == ReplicationProtocol.MULTICAST;
    }

    private static boolean inPairs(ReplicationPattern pattern) {
        String code = pattern.code().substring(1);
        return IN_PAIRS.contains(code)
                || (pattern.protocol() == ReplicationProtocol.DATABASE && IN_PAIRS.contains(code + "wq2"));
    }

    /** Every pattern, and those that know quotas also with a copy on every other node. */
    private static List<PatternUnderTest> subjects(Predicate<ReplicationPattern> which) {
        return ReplicationPattern.all().stream()
                .flatMap(pattern -> IntStream.rangeClosed(
                                1, pattern.protocol() == ReplicationProtocol.DATABASE ? 1 : EVERY_OTHER_NODE)
                        .mapToObj(quota -> new ReplicationPattern(
                                pattern.protocol(), pattern.trigger(), pattern.scope(), pattern.syncMode(), quota)))
                .filter(which)
                .map(PatternUnderTest::new)
                .toList();
    }

    private static Stream<DynamicNode> scenes(Predicate<ReplicationPattern> which) throws Exception {
        List<PatternUnderTest> patternUnderTests = subjects(which);
        PatternServers patternServers = PatternServers.start(SharedCluster.database(), DIRECTORY, patternUnderTests);
        OutboundTraffic outboundTraffic = new OutboundTraffic(patternServers);
        PatternFaults patternFaults = new PatternFaults(patternServers, patternUnderTests);
        return Stream.<DynamicNode>of(
                        forEach(
                                "what leaves is what the pattern says",
                                patternUnderTests,
                                outboundTraffic::isWhatThePatternSays),
                        forEach(
                                "a value that can't travel fails its request only",
                                patternUnderTests,
                                outboundTraffic::refusesAnObject),
                        dynamicTest("a wrong pattern fails the deployment", patternServers::refuseAWrongPattern),
                        dynamicTest("a target is paused while all change", patternFaults::pauseATarget),
                        forEach(
                                "only who promised to wait did",
                                patternUnderTests,
                                patternFaults::waitedOnlyIfPromised),
                        forEach("all go on once the target does", patternUnderTests, patternFaults::goesOn),
                        dynamicTest("a node is killed as its last answer arrives", patternFaults::killTheOwner),
                        forEach(
                                "another node knows what was acknowledged",
                                patternUnderTests,
                                patternFaults::knowsWhatWasAcknowledged),
                        dynamicTest("the killed node comes back, another one stops", patternFaults::stopTheOwner),
                        forEach("no session is lost by a stop", patternUnderTests, patternFaults::outlivedTheStop))
                .onClose(patternServers::close);
    }

    private static DynamicNode forEach(
            String name, List<PatternUnderTest> patternUnderTests, ThrowingConsumer<PatternUnderTest> test) {
        return dynamicContainer(
                name,
                patternUnderTests.stream()
                        .map(patternUnderTest ->
                                dynamicTest(patternUnderTest + ", " + name, () -> test.accept(patternUnderTest))));
    }
}
