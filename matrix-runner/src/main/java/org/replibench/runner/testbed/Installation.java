package org.replibench.runner.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.cluster.server.ServerKind;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.model.Refusal;
import org.replibench.process.ProcessRegistry;
import org.replibench.runner.options.InvalidRequestException;

/**
 * Where the build left the parts that a study needs.
 *
 * @param home the root of the source tree
 */
public record Installation(Path home) {
    /** @throws InvalidRequestException if a part is missing that every cluster needs: before a database is started for it */
    public void requireBuilt() {
        server();
        war();
    }

    /** The provisioned WildFly. */
    public ServerKind server() {
        return new WildFly(require(home.resolve("cluster-config/target/wildfly")));
    }

    /** The same, provisioned to report to a load balancer with mod_cluster. */
    public ServerKind modClusterServer() {
        return new WildFly(requireModCluster(home.resolve("cluster-config/target/wildfly-modcluster")));
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

    /** What puts load on servers. */
    public JMeterLauncher driver() {
        return new JMeterLauncher(jmeter(), plans());
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

    /** What the servers of the present cell write, a folder for each. */
    public Path nodes() {
        return work().resolve("nodes");
    }

    /** What a run of the driver writes until it has ended. */
    public Path driverRun(String name) {
        return work().resolve("driver").resolve(name);
    }

    /** The ledger of the processes that runs in this source tree started. */
    public ProcessRegistry processRegistry() {
        return ProcessRegistry.in(work());
    }

    private static Path requireModCluster(Path part) {
        if (!Files.exists(part)) {
            throw new InvalidRequestException(new Refusal(
                    "balancer",
                    "mod_cluster is not installed",
                    part.toString(),
                    "none",
                    "./mvnw -Pfailover,modcluster verify"));
        }
        return part;
    }

    /** By its real path: what was made for it once, such as a class archive, fits however one comes to it. */
    private static Path require(Path part) {
        if (!Files.exists(part)) {
            throw new InvalidRequestException(
                    new Refusal("build", "incomplete", part.toString(), "none", "./mvnw package -DskipTests"));
        }
        try {
            return part.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
