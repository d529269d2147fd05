package org.replibench.runner;

import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.runner.options.BadInput;

/**
 * Where the build left the parts that a study needs.
 *
 * @param home the root of the source tree
 */
public record Installation(Path home) {
    /** The provisioned WildFly. */
    public Path server() {
        return require(home.resolve("cluster-config/target/wildfly"));
    }

    /** The same, provisioned to report to a load balancer with mod_cluster. */
    public Path serverBehindLoadBalancer() {
        return requireModCluster(home.resolve("cluster-config/target/wildfly-modcluster"));
    }

    /** WildFly's own load balancer. */
    public Path loadBalancer() {
        return requireModCluster(home.resolve("cluster-config/target/wildfly-balancer"));
    }

    /** The shop, packed. */
    public Path war() {
        return require(home.resolve("petstore-app/target/petstore.war"));
    }

    /** JMeter. */
    public Path jmeter() {
        return require(home.resolve("jmeter-plans/target/jmeter"));
    }

    /** The JMeter plans with their data. */
    public Path plans() {
        return require(home.resolve("jmeter-plans"));
    }

    /**
     * Configurations made once and used again, the unpacked database, the servers' directories and the ledger of
     * processes; outside the build's folders, so that what a crashed run left behind is found even after a clean build.
     */
    public Path work() {
        return home.resolve(".replibench");
    }

    /** The ledger of the processes that runs in this source tree started. */
    public ProcessLedger ledger() {
        return ProcessLedger.in(work());
    }

    private static Path requireModCluster(Path part) {
        if (!Files.exists(part)) {
            throw new BadInput("balancer: " + part + " is missing; add the profile modcluster: -Pfailover,modcluster");
        }
        return part;
    }

    private static Path require(Path part) {
        if (!Files.exists(part)) {
            throw new BadInput("build: " + part + " is missing; run ./mvnw package -DskipTests");
        }
        return part;
    }
}
