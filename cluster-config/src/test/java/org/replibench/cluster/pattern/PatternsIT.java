package org.replibench.cluster.pattern;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;

/**
 * What each pattern promises, for all patterns on three real servers: one application for each runs beside the others,
 * so a crash, a pause or a stop of a server meets them all.
 */
class PatternsIT {
    private static final Path DIRECTORY = Path.of(System.getProperty("work.directory"));
    private static final int EVERY_OTHER_NODE = 2;

    private static Database database;

    @BeforeAll
    static void startDatabase() {
        database = EmbeddedPostgres.start(DIRECTORY);
    }

    @AfterAll
    static void stopDatabase() {
        database.close();
    }

    @TestFactory
    Stream<DynamicNode> over_udp() throws Exception {
        return scenes("1212", pattern -> pattern.protocol() == Protocol.MULTICAST);
    }

    @TestFactory
    Stream<DynamicNode> over_tcp_and_in_the_database() throws Exception {
        return scenes("3212", pattern -> pattern.protocol() != Protocol.MULTICAST);
    }

    /** Every pattern, and those that know quotas also with a copy on every other node. */
    private static List<Subject> subjects(Predicate<ReplicationPattern> which) {
        return ReplicationPattern.all().stream()
                .filter(which)
                .flatMap(pattern -> IntStream.rangeClosed(
                                1, pattern.protocol() == Protocol.DATABASE ? 1 : EVERY_OTHER_NODE)
                        .mapToObj(quota -> new ReplicationPattern(
                                pattern.protocol(), pattern.trigger(), pattern.scope(), pattern.syncMode(), quota)))
                .map(Subject::new)
                .toList();
    }

    private static Stream<DynamicNode> scenes(String shop, Predicate<ReplicationPattern> which) throws Exception {
        List<Subject> subjects = subjects(which);
        Servers servers = Servers.start(database, DIRECTORY, shop, subjects);
        Traffic traffic = new Traffic(servers);
        Faults faults = new Faults(servers, subjects);
        return Stream.<DynamicNode>of(
                        forEach("what leaves is what the pattern says", subjects, traffic::isWhatThePatternSays),
                        forEach("a value that can't travel fails its request only", subjects, traffic::refusesAnObject),
                        dynamicTest("a wrong pattern fails the deployment", servers::refuseAWrongPattern),
                        dynamicTest("a target is paused while all change", faults::pauseATarget),
                        forEach("only who promised to wait did", subjects, faults::waitedOnlyIfPromised),
                        forEach("all go on once the target does", subjects, faults::goesOn),
                        dynamicTest("a node is killed as its last answer arrives", faults::killTheOwner),
                        forEach("another node knows what was acknowledged", subjects, faults::knowsWhatWasAcknowledged),
                        dynamicTest("the killed node comes back, another one stops", faults::stopTheOwner),
                        forEach("no session is lost by a stop", subjects, faults::outlivedTheStop))
                .onClose(servers::close);
    }

    private static DynamicNode forEach(String name, List<Subject> subjects, ThrowingConsumer<Subject> test) {
        return dynamicContainer(
                name, subjects.stream().map(subject -> dynamicTest(subject + ", " + name, () -> test.accept(subject))));
    }
}
