package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.sasl.RealmCallback;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jboss.as.controller.client.ModelControllerClientConfiguration;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.replibench.cluster.server.CacheTopology;
import org.replibench.cluster.server.ServerManagement;
import org.replibench.machines.host.Endpoint;

/** Reads and changes a running server's management model. */
final class ManagementClient implements ServerManagement {
    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final ModelNode MEMORY =
            Operations.createAddress("core-service", "platform-mbean", "type", "memory");

    private static final ModelNode SERVER = new ModelNode().setEmptyList();

    private static final ModelNode RESTART =
            Operations.createAddress("subsystem", "naming", "binding", "java:global/replibench/restart");

    private final Endpoint endpoint;
    private final ManagementUser user;
    private final List<String> channels;
    private ModelControllerClient client;

    /**
     * @param user who signs on, where the server does not take this process's own user for granted
     * @param channels the names of the server's JGroups channels
     */
    ManagementClient(Endpoint endpoint, ManagementUser user, List<String> channels) {
        this.endpoint = endpoint;
        this.user = user;
        this.channels = List.copyOf(channels);
    }

    @Override
    public OptionalLong channelBytesSent() {
        List<ModelNode> sent = readChannels("sent-bytes");
        return sent.isEmpty() || sent.size() < channels.size()
                ? OptionalLong.empty()
                : OptionalLong.of(sent.stream().mapToLong(ModelNode::asLong).sum());
    }

    @Override
    public List<String> views() {
        return readChannels("view").stream().map(ModelNode::asString).toList();
    }

    @Override
    public OptionalLong heapUsedAfterCollection() {
        return execute(Operations.createOperation("gc", MEMORY))
                .flatMap(collected -> execute(Operations.createReadAttributeOperation(MEMORY, "heap-memory-usage")))
                .map(usage -> OptionalLong.of(usage.get("used").asLong()))
                .orElse(OptionalLong.empty());
    }

    /**
     * The shop keeps its classes, and so the code compiled from them, which undeploying it would lose. It refers to a naming
     * binding; the server restarts what depends on a service that it restarts, and allows that only to operations with the
     * header {@code allow-resource-service-restart}.
     */
    @Override
    public Optional<String> restartShop(Map<String, String> systemProperties) {
        List<ModelNode> steps = new ArrayList<>();
        steps.add(Operations.createRemoveOperation(RESTART));
        systemProperties.forEach((name, value) -> steps.add(setSystemProperty(name, value)));
        ModelNode binding = Operations.createAddOperation(RESTART);
        binding.get("binding-type").set("simple");
        binding.get("class").set(String.class.getName());
        binding.get("value").set("here");
        steps.add(binding);
        ModelNode composite = Operations.createCompositeOperation();
        steps.forEach(composite.get("steps")::add);
        composite.get("operation-headers", "allow-resource-service-restart").set(true);
        return failure(composite);
    }

    @Override
    public Optional<String> shutDown(Duration patience) {
        ModelNode shutdown = Operations.createOperation("shutdown", SERVER);
        shutdown.get("suspend-timeout").set((int) patience.toSeconds());
        return failure(shutdown);
    }

    @Override
    public List<CacheTopology> cacheTopologies(Path log) {
        return new ServerLog(log).cacheTopologies();
    }

    @Override
    public Optional<String> firstError(Path log) {
        return new ServerLog(log).firstError();
    }

    @Override
    public Optional<String> bootFailure(Path log) {
        return new ServerLog(log).bootFailure();
    }

    /** Properties of the command line are not in the model before they are set here for the first time. */
    private ModelNode setSystemProperty(String name, String value) {
        ModelNode property = Operations.createAddress("system-property", name);
        boolean inModel =
                execute(Operations.createReadResourceOperation(property)).isPresent();
        ModelNode set = inModel
                ? Operations.createWriteAttributeOperation(property, "value", value)
                : Operations.createAddOperation(property);
        set.get("value").set(value);
        return set;
    }

    private List<ModelNode> readChannels(String attribute) {
        return channels.stream()
                .map(channel -> Operations.createAddress("subsystem", "jgroups", "channel", channel))
                .map(address -> execute(Operations.createReadAttributeOperation(address, attribute)))
                .flatMap(Optional::stream)
                .filter(ModelNode::isDefined)
                .toList();
    }

    private Optional<ModelNode> execute(ModelNode operation) {
        try {
            return Optional.of(answer(operation))
                    .filter(Operations::isSuccessfulOutcome)
                    .map(Operations::readResult);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Optional<String> failure(ModelNode operation) {
        try {
            return Optional.of(answer(operation))
                    .filter(answer -> !Operations.isSuccessfulOutcome(answer))
                    .map(answer -> Operations.getFailureDescription(answer)
                            .asString()
                            .lines()
                            .findFirst()
                            .orElse(""));
        } catch (IOException e) {
            return Optional.of("no answer: " + e.getMessage());
        }
    }

    private synchronized ModelNode answer(ModelNode operation) throws IOException {
        try {
            return client().execute(operation);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private ModelControllerClient client() {
        if (client == null) {
            client = ModelControllerClient.Factory.create(new ModelControllerClientConfiguration.Builder()
                    .setProtocol("remote+http")
                    .setHostName(endpoint.address())
                    .setPort(endpoint.port())
                    .setConnectionTimeout(CONNECT_TIMEOUT_MILLIS)
                    .setHandler(this::signOn)
                    .build());
        }
        return client;
    }

    private void signOn(Callback... questions) throws UnsupportedCallbackException {
        for (Callback question : questions) {
            if (question instanceof NameCallback name) {
                name.setName(user.name());
            } else if (question instanceof PasswordCallback password) {
                password.setPassword(user.password().toCharArray());
            } else if (question instanceof RealmCallback realm) {
                realm.setText(realm.getDefaultText());
            } else {
                throw new UnsupportedCallbackException(question);
            }
        }
    }

    /** Closes the connection; the next read opens another. */
    @Override
    public synchronized void close() {
        if (client != null) {
            try {
                client.close();
            } catch (IOException e) {
                // The server is gone: nothing is left to close.
            }
            client = null;
        }
    }
}
