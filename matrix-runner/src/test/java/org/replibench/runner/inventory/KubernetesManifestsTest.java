package org.replibench.runner.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Pods and their inventory, by the schemas that Kubernetes publishes. */
class KubernetesManifestsTest {
    private static final Path FOLDER = Path.of("../docs/kubernetes");

    /** By version and kind; each refuses fields that the schema lacks, and asks for those that it requires. */
    private static final Map<String, Schema> SCHEMAS = Map.of(
            "v1 Namespace", V1Namespace::validateJsonElement,
            "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy::validateJsonElement,
            "v1 Service", V1Service::validateJsonElement,
            "apps/v1 StatefulSet", V1StatefulSet::validateJsonElement,
            "v1 Pod", V1Pod::validateJsonElement);

    private final List<JsonObject> manifests = read();

    @Test
    void each_is_valid_and_each_kind_is_there() {
        manifests.forEach(KubernetesManifestsTest::validate);

        assertThat(manifests.stream().map(KubernetesManifestsTest::kind)).containsAll(SCHEMAS.keySet());
    }

    /** Else the other test would pass whatever is written there. */
    @Test
    void a_misspelt_field_is_refused_wherever_it_is() {
        List<JsonObject> misspelt = new ArrayList<>();
        for (JsonObject manifest : manifests) {
            int fields = fields(manifest).size();
            for (int i = 0; i < fields; i++) {
                JsonObject copy = manifest.deepCopy();
                Field field = fields(copy).get(i);
                field.object().add(field.name() + "s", field.object().remove(field.name()));
                misspelt.add(copy);
            }
        }

        assertThat(misspelt).hasSizeGreaterThan(150).allSatisfy(manifest -> assertThatIllegalArgumentException()
                .isThrownBy(() -> validate(manifest)));
    }

    @Test
    void amounts_are_those_of_kubernetes() {
        List<String> amounts = pods().flatMap(pod -> Stream.of("requests", "limits")
                        .map(amount ->
                                container(pod).getAsJsonObject("resources").getAsJsonObject(amount)))
                .flatMap(amount -> amount.asMap().values().stream().map(JsonElement::getAsString))
                .toList();

        assertThat(amounts).isNotEmpty().allSatisfy(amount -> assertThat(
                        Quantity.fromString(amount).getNumber())
                .isPositive());
    }

    @Test
    void each_host_of_the_inventory_is_a_pod_and_the_other_way_round() {
        Inventory inventory = InventoryFile.read(FOLDER.resolve("hosts.yaml"));
        JsonObject nodes = named("apps/v1 StatefulSet", "nodes").getAsJsonObject("spec");

        assertThat(inventory.hosts(HostRole.NODES))
                .extracting(InventoryHost::name)
                .isEqualTo(IntStream.range(0, nodes.get("replicas").getAsInt())
                        .mapToObj(i -> "nodes-" + i)
                        .toList());
        assertThat(Stream.of(HostRole.DRIVERS, HostRole.DATABASE)
                        .flatMap(role -> inventory.hosts(role).stream())
                        .map(InventoryHost::name))
                .containsExactlyInAnyOrderElementsOf(manifests.stream()
                        .filter(manifest -> kind(manifest).equals("v1 Pod"))
                        .map(KubernetesManifestsTest::name)
                        .toList());
        assertThat(inventory.hosts()).allSatisfy(host -> {
            assertThat(host.access())
                    .isEqualTo(new HostAccess.Command(List.of(
                            "kubectl",
                            "--namespace=" + name(manifests.get(0)),
                            "exec",
                            "--stdin",
                            "--container="
                                    + container(podSpec(nodes)).get("name").getAsString(),
                            host.name(),
                            "--")));
            assertThat(host.work())
                    .startsWith(container(podSpec(nodes))
                                    .getAsJsonArray("volumeMounts")
                                    .get(0)
                                    .getAsJsonObject()
                                    .get("mountPath")
                                    .getAsString()
                            + "/");
        });
    }

    @Test
    void pods_are_alike_and_have_no_privileges() {
        JsonObject nodes = podSpec(named("apps/v1 StatefulSet", "nodes").getAsJsonObject("spec"));

        assertThat(pods()).hasSize(3).allMatch(nodes::equals);
        assertThat(nodes.getAsJsonObject("securityContext").get("runAsNonRoot").getAsBoolean())
                .isTrue();
        JsonObject rights = container(nodes).getAsJsonObject("securityContext");
        assertThat(rights.get("allowPrivilegeEscalation").getAsBoolean()).isFalse();
        assertThat(rights.get("capabilities")).hasToString("{\"drop\":[\"ALL\"]}");
        assertThat(rights.has("privileged")).isFalse();
        assertThat(nodes.keySet()).doesNotContain("hostNetwork", "hostPID", "hostIPC");
        assertThat(nodes.getAsJsonArray("volumes"))
                .allMatch(volume -> volume.getAsJsonObject().keySet().equals(Set.of("name", "emptyDir")));
    }

    @Test
    void service_and_set_choose_the_pods_that_are_made() {
        JsonObject set = named("apps/v1 StatefulSet", "nodes").getAsJsonObject("spec");
        JsonElement labels =
                set.getAsJsonObject("template").getAsJsonObject("metadata").get("labels");
        JsonObject service =
                named("v1 Service", set.get("serviceName").getAsString()).getAsJsonObject("spec");

        assertThat(set.getAsJsonObject("selector").get("matchLabels")).isEqualTo(labels);
        assertThat(service.get("selector")).isEqualTo(labels);
        assertThat(service.get("clusterIP").getAsString()).isEqualTo("None");
        assertThat(manifests.stream().skip(1)).allMatch(manifest -> manifest.getAsJsonObject("metadata")
                .get("namespace")
                .getAsString()
                .equals(name(manifests.get(0))));
    }

    private Stream<JsonObject> pods() {
        return manifests.stream()
                .filter(manifest -> List.of("v1 Pod", "apps/v1 StatefulSet").contains(kind(manifest)))
                .map(manifest -> manifest.getAsJsonObject("spec"))
                .map(spec -> spec.has("template") ? podSpec(spec) : spec);
    }

    private JsonObject named(String kind, String name) {
        return manifests.stream()
                .filter(manifest ->
                        kind(manifest).equals(kind) && name(manifest).equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static JsonObject podSpec(JsonObject set) {
        return set.getAsJsonObject("template").getAsJsonObject("spec");
    }

    private static JsonObject container(JsonObject pod) {
        return pod.getAsJsonArray("containers").get(0).getAsJsonObject();
    }

    private static String kind(JsonObject manifest) {
        return text(manifest, "apiVersion") + " " + text(manifest, "kind");
    }

    private static String name(JsonObject manifest) {
        return text(manifest.getAsJsonObject("metadata"), "name");
    }

    private static String text(JsonObject object, String field) {
        JsonElement value = object.get(field);
        return value == null ? "" : value.getAsString();
    }

    private static void validate(JsonObject manifest) {
        Schema schema = SCHEMAS.get(kind(manifest));
        if (schema == null) {
            throw new IllegalArgumentException("no schema: " + kind(manifest));
        }
        try {
            schema.validate(manifest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All but those of maps, whose keys are anything. */
    private static List<Field> fields(JsonElement element) {
        if (element.isJsonArray()) {
            return StreamSupport.stream(element.getAsJsonArray().spliterator(), false)
                    .flatMap(member -> fields(member).stream())
                    .toList();
        }
        if (!element.isJsonObject()) {
            return List.of();
        }
        JsonObject object = element.getAsJsonObject();
        return object.keySet().stream()
                .filter(name -> !name.contains("/"))
                .flatMap(name -> Stream.concat(
                        Stream.of(new Field(object, name)),
                        name.equals("requests") || name.equals("limits")
                                ? Stream.empty()
                                : fields(object.get(name)).stream()))
                .toList();
    }

    private static List<JsonObject> read() {
        Gson gson = new Gson();
        try {
            return StreamSupport.stream(
                            new Yaml(new SafeConstructor(new LoaderOptions()))
                                    .loadAll(Files.readString(FOLDER.resolve("replibench.yaml")))
                                    .spliterator(),
                            false)
                    .map(document -> gson.toJsonTree(document).getAsJsonObject())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of one kind of object. */
    private interface Schema {
        /** @throws IllegalArgumentException with the field that is wrong or missing */
        void validate(JsonElement manifest) throws IOException;
    }

    private record Field(JsonObject object, String name) {}
}
