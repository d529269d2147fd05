package org.replibench.cluster.pattern;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.replibench.machines.host.Endpoint;

/** What is deployed at one server next to the shop, and what its channels count. */
final class DeployedApplications implements AutoCloseable {
    private static final List<String> CHANNELS = List.of("ee", "multicast");

    private final ModelControllerClient client;

    DeployedApplications(Endpoint management) throws IOException {
        this.client = ModelControllerClient.Factory.create("remote+http", management.address(), management.port());
    }

    /** Deploys each WAR under its file's name; answers the server's failure description, empty if all went well. */
    String deploy(List<Path> wars) throws IOException {
        Operations.CompositeOperationBuilder all = Operations.CompositeOperationBuilder.create();
        for (Path war : wars) {
            ModelNode add = Operations.createAddOperation(
                    Operations.createAddress("deployment", war.getFileName().toString()));
            add.get("enabled").set(true);
            ModelNode content = add.get("content").add();
            content.get("path").set(war.toString());
            content.get("archive").set(true);
            all.addStep(add);
        }
        return execute(all);
    }

    /** Undeploys those, and deploys them again; answers as {@link #deploy}. */
    String deployAgain(List<Path> wars) throws IOException {
        Operations.CompositeOperationBuilder all = Operations.CompositeOperationBuilder.create();
        for (Path war : wars) {
            all.addStep(Operations.createOperation(
                    "redeploy",
                    Operations.createAddress("deployment", war.getFileName().toString())));
        }
        return execute(all);
    }

    private String execute(Operations.CompositeOperationBuilder all) throws IOException {
        ModelNode answer = client.execute(all.build());
        return Operations.isSuccessfulOutcome(answer)
                ? ""
                : Operations.getFailureDescription(answer).asString();
    }

    /** Messages that the node's channels have sent to others. */
    long messagesSent() throws IOException {
        long messages = 0;
        for (String channel : CHANNELS) {
            ModelNode address = Operations.createAddress("subsystem", "jgroups", "channel", channel);
            messages += Operations.readResult(
                            client.execute(Operations.createReadAttributeOperation(address, "sent-messages")))
                    .asLong();
        }
        return messages;
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
