package org.replibench.runner.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.runner.options.InvalidRequestException;

class InventoryFileTest {
    private static final Path SAMPLES = Path.of("src/test/resources/org/replibench/runner/inventory");

    @TempDir
    Path folder;

    @Test
    void a_host_without_variables_is_reached_by_its_name_as_the_configuration_of_ssh_says() {
        Inventory inventory = InventoryFile.read(SAMPLES.resolve("two-nodes.yaml"));

        assertThat(inventory.hosts(HostRole.NODES))
                .isEqualTo(inventory.hosts())
                .extracting(InventoryHost::name)
                .containsExactly("node1", "node2");
        assertThat(inventory.hosts().get(0))
                .isEqualTo(new InventoryHost(
                        "node1",
                        Set.of(HostRole.NODES),
                        new HostAccess.Ssh("node1", OptionalInt.empty(), Optional.empty(), Optional.empty(), List.of()),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        "~/.replibench",
                        Optional.empty()));
    }

    @Test
    void variables_of_groups_and_hosts_become_what_they_mean() {
        Inventory inventory = InventoryFile.read(SAMPLES.resolve("precedence.yaml"));

        assertThat(host(inventory, "node1"))
                .isEqualTo(new InventoryHost(
                        "node1",
                        Set.of(HostRole.NODES),
                        new HostAccess.Ssh(
                                "10.0.0.1", OptionalInt.empty(), Optional.of("nodes"), Optional.empty(), List.of()),
                        true,
                        Optional.of("eth2"),
                        Optional.of("/opt/all"),
                        "/srv/rack-a",
                        Optional.empty()));
        assertThat(host(inventory, "node3").javaHome()).contains("/opt/priority");
        assertThat(host(inventory, "node3").become()).isTrue();
        assertThat(host(inventory, "driver1").roles()).containsExactly(HostRole.DRIVERS, HostRole.DATABASE);
        assertThat(host(inventory, "store1").access())
                .isEqualTo(new HostAccess.Ssh(
                        "store1",
                        OptionalInt.empty(),
                        Optional.of("everybody"),
                        Optional.empty(),
                        List.of("-o", "ProxyCommand=ssh -W %h:%p jump host")));
    }

    @Test
    void names_may_have_spaces_and_quotes() {
        Inventory inventory = InventoryFile.read(SAMPLES.resolve("names.yaml"));

        assertThat(host(inventory, "node one").work()).isEqualTo("/srv/it's \"here\"");
        assertThat(host(inventory, "node'two'").access())
                .isEqualTo(new HostAccess.Ssh(
                        "10.0.0.2", OptionalInt.empty(), Optional.empty(), Optional.of("/keys/my key"), List.of()));
        assertThat(host(inventory, "2001:db8::3").access().identity()).isEqualTo("2001:db8::3 port 2222");
    }

    @Test
    void a_command_takes_the_place_of_ssh() throws IOException {
        Inventory inventory = read("""
                nodes:
                  vars: {replibench_shell: "kubectl -n 'my space' exec -i {name} --", replibench_managed: false}
                  hosts: {node 'one':}
                """);

        assertThat(inventory.hosts().get(0).access())
                .isEqualTo(
                        new HostAccess.Command(List.of("kubectl", "-n", "my space", "exec", "-i", "node 'one'", "--")));
        assertThat(inventory.hosts().get(0).managed()).isFalse();
    }

    @Test
    void servers_of_others_have_an_address_and_hosts_that_may_be_closed() throws IOException {
        Inventory inventory = read("""
                nodes:
                  vars: {replibench_managed: false}
                  hosts:
                    node1: {replibench_url: 'http://192.0.2.11:8080/'}
                    node2: {replibench_url: 'http://[2001:db8::1]:80', replibench_http_only: true}
                    node3:
                """);

        assertThat(inventory.hosts())
                .extracting(host -> host.others().orElseThrow())
                .containsExactly(
                        new InventoryHost.Others(Optional.of(URI.create("http://192.0.2.11:8080")), false),
                        new InventoryHost.Others(Optional.of(URI.create("http://[2001:db8::1]:80")), true),
                        new InventoryHost.Others(Optional.empty(), false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://shop:443",
                "http://shop",
                "http://shop:80/petstore",
                "http://shop:80?page=1",
                "shop:80",
                "http://a b:80"
            })
    void an_address_that_no_plan_can_ask_is_refused(String url) {
        refuses(
                "nodes: {hosts: {node1: {replibench_managed: false, replibench_url: '" + url + "'}}}",
                "hosts.yaml line 1: host node1, replibench_url: no address of the shop; expected http://HOST:PORT, the shop"
                        + " at its root, got " + url + ". Try http://192.0.2.11:8080");
    }

    @ParameterizedTest
    @CsvSource({
        "false, http://user:secret@shop:80",
        "false, http://user:sec ret@shop:80",
        "false, http://user@shop:80",
        "true, http://user:secret@shop:80"
    })
    void an_address_with_a_user_is_refused_and_not_shown(String managed, String url) {
        refuses(
                "nodes: {hosts: {node1: {replibench_managed: " + managed + ", replibench_url: '" + url + "'}}}",
                "hosts.yaml line 1: host node1, replibench_url: has a user or a password; expected http://HOST:PORT,"
                        + " without, got one. Try http://192.0.2.11:8080");
    }

    @Test
    void what_is_said_of_servers_of_others_has_no_meaning_for_ours() {
        refuses(
                "nodes: {hosts: {node1: {replibench_url: 'http://shop:80'}}}",
                "hosts.yaml line 1: host node1, replibench_url: only of servers that others started; expected"
                        + " replibench_managed: false with it, got http://shop:80. Try to leave it out");
        refuses(
                "nodes: {hosts: {node1: {replibench_http_only: true}}}",
                "hosts.yaml line 1: host node1, replibench_http_only: only of servers that others started; expected"
                        + " replibench_managed: false with it, got true. Try to leave it out");
    }

    @Test
    void a_command_that_is_none_is_refused_by_the_name_of_its_variable() {
        refuses(
                "nodes: {hosts: {node1: {replibench_shell: 'kubectl exec -i \"{name} --'}}}",
                "hosts.yaml line 1: host node1, replibench_shell: no command: a quote \" is not closed; expected a command"
                        + " that runs the words after it on the host, got kubectl exec -i \"{name} --. Try kubectl exec -i"
                        + " {name} --");
        refuses(
                "nodes: {hosts: {node1: {replibench_shell: 'kubectl exec -i {pod} --'}}}",
                "hosts.yaml line 1: host node1, replibench_shell: no command: no value for {pod}, only for [address, name];"
                        + " expected a command that runs the words after it on the host, got kubectl exec -i {pod} --. Try"
                        + " kubectl exec -i {name} --");
    }

    @Test
    void variables_that_are_none_of_ours_may_be_anything() throws IOException {
        Inventory inventory = read("""
                nodes:
                  vars:
                    secret: !vault |
                      $ANSIBLE_VAULT;1.1;AES256
                      6162
                    greeting: "{{ lookup('env', 'HOME') }}"
                    servers: [1, 2]
                    ansible_python_interpreter: "{{ python }}"
                  hosts: {node1:}
                """);

        assertThat(inventory.hosts()).hasSize(1);
    }

    @Test
    void what_is_not_supported_is_refused_by_name() {
        refuses(
                "nodes: {hosts: {node1: {\nansible_user: !vault 6162}}}",
                "hosts.yaml line 2: host node1, ansible_user: encrypted by ansible-vault; expected a plain value, got"
                        + " !vault. Try ssh-agent for keys, and plain text for the rest");
        refuses(
                "nodes: {hosts: {node1:}, vars: {ansible_host: '{{ ip }}'}}",
                "hosts.yaml line 1: group nodes, ansible_host: a Jinja template, which only Ansible can fill in;"
                        + " expected a plain value, got {{ ip }}. Try the value itself");
        refuses(
                "nodes: {hosts: {node1: {ansible_connection: paramiko}}}",
                "hosts.yaml line 1: host node1, ansible_connection: not supported; expected ssh or smart, got paramiko."
                        + " Try replibench_shell: kubectl exec -i {name} --");
        refuses(
                "nodes: {hosts: {node1: {ansible_become_method: doas}}}",
                "hosts.yaml line 1: host node1, ansible_become_method: not supported; expected sudo, got doas. Try sudo");
        refuses(
                "nodes: {hosts: {node1: {ansible_ssh_host: 10.0.0.1}}}",
                "hosts.yaml line 1: host node1, ansible_ssh_host: not supported; expected ansible_host, ansible_port,"
                        + " ansible_user, ansible_ssh_private_key_file, ansible_ssh_common_args, ansible_ssh_extra_args,"
                        + " ansible_become, ansible_become_method, ansible_become_user, ansible_connection, got"
                        + " ansible_ssh_host. Try ansible_host");
        refuses(
                "nodes: {hosts: {node1: {ansible_ssh_common_args: -o StrictHostKeyChecking=no}}}",
                "hosts.yaml line 1: host node1, ansible_ssh_common_args: decides whether host keys are checked; expected"
                        + " nothing of it, as they always are, got -o StrictHostKeyChecking=no. Try to put the host's key"
                        + " into known_hosts: ssh-keyscan HOST >> ~/.ssh/known_hosts");
        refuses(
                "x: {a: &a 1}",
                "hosts.yaml line 1: inventory: has an anchor or an alias; expected each value written where it is used,"
                        + " got a. Try ansible-inventory -i FILE --list --yaml > hosts.yaml");
    }

    @Test
    void a_secret_is_refused_and_not_shown() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read("nodes: {hosts: {node1: {ansible_become_password: hunter2}}}"))
                .withMessageStartingWith("hosts.yaml line 1: host node1, ansible_become_password: a secret;")
                .withMessageNotContaining("hunter2");
    }

    @Test
    void a_mistyped_name_is_refused_with_the_nearest() {
        refuses(
                "nodes: {hosts: {node1:}}\nnode: {hosts: {node2:}}",
                "hosts.yaml line 2: group node: unknown; expected nodes, drivers, database, store, or one above or below"
                        + " these, got node. Try nodes");
        refuses(
                "nodes: {hosts: {node1: {replibench_java: /opt}}}",
                "hosts.yaml line 1: host node1, replibench_java: unknown; expected replibench_shell,"
                        + " replibench_interconnect, replibench_java_home, replibench_work, replibench_managed,"
                        + " replibench_url, replibench_http_only, got replibench_java. Try replibench_work");
        refuses(
                "nodes: {host: {node1:}}",
                "hosts.yaml line 1: group nodes: unknown key; expected hosts, children, vars, got host. Try hosts");
    }

    @Test
    void an_address_is_one_machine() {
        refuses(
                "nodes: {hosts: {node1: {ansible_host: 10.0.0.1}, node2: {ansible_host: 10.0.0.1, ansible_port: 22}}}",
                "hosts.yaml: host node2: the same machine as node1; expected each address once, got 10.0.0.1 port 22. Try"
                        + " to delete one, or another address");
        refuses(
                "nodes: {hosts: {'node[1:2]': {replibench_interconnect: 192.0.2.1}}}",
                "hosts.yaml: host node2: the same interconnect as node1; expected each address once, got 192.0.2.1. Try"
                        + " to delete one, or another address");
        refuses(
                "nodes: {vars: {replibench_shell: kubectl exec -i pod --}, hosts: {'node[1:2]':}}",
                "hosts.yaml: host node2: the same machine as node1; expected each address once, got kubectl exec -i pod"
                        + " --. Try {name} in replibench_shell");
    }

    @Test
    void a_device_has_the_same_name_on_many_machines() throws IOException {
        assertThat(read("nodes: {hosts: {'node[1:2]': {replibench_interconnect: eth0.100}}}")
                        .hosts())
                .hasSize(2);
    }

    @Test
    void groups_above_and_below_ours_are_welcome_and_others_without_a_host_of_ours_are_not() throws IOException {
        assertThat(
                        read("all: {children: {lab: {children: {nodes: {children: {rack1: {hosts: {node1:}}}}}}, ungrouped: {}}}")
                                .hosts())
                .hasSize(1);
        refuses(
                "all: {hosts: {other:}, children: {nodes: {hosts: {node1:}}}}",
                "hosts.yaml: host other: for nothing; expected a host of nodes, drivers, database, store, got one of all."
                        + " Try to put it into one of them");
        refuses(
                "drivers: {hosts: {driver1:}}",
                "hosts.yaml: no nodes; expected a group nodes with hosts, got none. Try nodes: hosts: node[1:2]");
    }

    @Test
    void variables_in_other_files_are_not_overlooked() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("group_vars")).resolve("nodes.yml"), "ansible_user: me");

        refuses(
                "nodes: {hosts: {node1:}}",
                "group_vars/nodes.yml: not read; expected all variables in hosts.yaml, got a file beside it. Try"
                        + " ansible-inventory -i FILE --list --yaml > hosts.yaml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[nodes]\nnode1\n",
                "nodes:\n- node1\n",
                "nodes:\n  hosts:\n  - node1\n",
                "nodes: {hosts: {1:}}",
                "nodes: {hosts: {'':}}",
                "nodes: {hosts: {\"a\\nb\":}}",
                "nodes: {hosts: {'node[1:':}}",
                "nodes: {hosts: {node1: text}}",
                "nodes: {hosts: {node1: {ansible_port: 99999}}}",
                "nodes: {hosts: {node1: {ansible_port: ssh}}}",
                "nodes: {hosts: {node1: {ansible_become: perhaps}}}",
                "nodes: {hosts: {node1: {ansible_user: }}}",
                "nodes: {hosts: {node1: {ansible_user: [a, b]}}}",
                "nodes: {hosts: {node1: {ansible_user: !unsafe a}}}",
                "nodes: {hosts: {node1: {ansible_ssh_common_args: -o 'open}}}",
                "nodes: {hosts: {node1: {replibench_shell: ' '}}}",
                "nodes: {hosts: {node1: {replibench_shell: 'ssh {host}'}}}",
                "nodes: {hosts: {node1:, node1:}}",
                "nodes: {vars: {<<: {a: b}}, hosts: {node1:}}",
                "nodes: {children: {a: {children: {nodes: {hosts: {node1:}}}}}}",
                "nodes: {hosts: {node1:}, vars: {ansible_group_priority: high}}",
            })
    void whatever_is_none_is_refused_in_one_line(String text) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read(text))
                .satisfies(refusal -> assertThat(refusal.getMessage().lines()).hasSize(1))
                .withMessageMatching("hosts\\.yaml.*: .*; expected .*, got .*\\. Try .*");
    }

    /** Each is in the two after it, so there are more ways from the last to the first than can be walked. */
    @Test
    void groups_within_groups_are_read_once() throws IOException {
        String groups = IntStream.range(0, 59)
                .mapToObj(i -> "g" + i + ": {children: {g" + (i + 1) + ":, g" + (i + 2) + ":}}\n")
                .collect(Collectors.joining());

        assertThat(read(groups + "g59: {children: {g60:}}\ng60: {children: {nodes: {hosts: {node1:}}}}\n")
                        .hosts())
                .hasSize(1);
    }

    private static InventoryHost host(Inventory inventory, String name) {
        return inventory.hosts().stream()
                .filter(host -> host.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void refuses(String text, String message) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read(text))
                .withMessage(message);
    }

    private Inventory read(String text) throws IOException {
        return InventoryFile.read(Files.writeString(folder.resolve("hosts.yaml"), text));
    }
}
