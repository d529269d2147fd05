package org.replibench.runner.inventory;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.PosixWords;
import org.replibench.runner.options.DidYouMean;
import org.replibench.runner.options.InvalidRequestException;

/** What a host's variables mean. One of Ansible's that decides how to connect, and is not read here, is refused: it would not be heeded. */
final class HostSettings {
    private static final String ANSIBLE = "ansible_";
    private static final String OURS = "replibench_";

    /** What they decide does not matter here. */
    private static final Set<String> WITHOUT_EFFECT =
            Set.of("ansible_python_interpreter", "ansible_pipelining", "ansible_ssh_pipelining", "ansible_ssh_retries");

    /** Neither is ever shown, nor is there a place for one. */
    private static final Set<String> SECRETS = Set.of(
            "ansible_password",
            "ansible_ssh_pass",
            "ansible_ssh_password",
            "ansible_become_pass",
            "ansible_become_password",
            "ansible_sudo_pass",
            "ansible_ssh_private_key",
            "ansible_ssh_private_key_passphrase");

    private static final String CHECKING = "stricthostkeychecking";
    private static final int MAX_PORT = 65_535;

    private final String host;
    private final Map<Known, InventoryVariable> variables = new EnumMap<>(Known.class);

    private HostSettings(String host, Map<String, InventoryVariable> all) {
        this.host = host;
        all.values().forEach(variable -> known(variable).ifPresent(name -> variables.put(name, variable)));
    }

    /**
     * A host as its variables describe it.
     *
     * @throws InvalidRequestException with the variable that is wrong or not supported, and its place
     */
    static InventoryHost read(String host, Set<HostRole> roles, Map<String, InventoryVariable> variables) {
        return new HostSettings(host, variables).read(roles);
    }

    private InventoryHost read(Set<HostRole> roles) {
        requireOnly(Known.CONNECTION, "ssh", "smart");
        requireOnly(Known.BECOME_METHOD, "sudo");
        requireOnly(Known.BECOME_USER, "root");
        return new InventoryHost(
                host,
                roles,
                variables.containsKey(Known.SHELL) ? command() : ssh(),
                flag(Known.BECOME, false),
                text(Known.INTERCONNECT),
                text(Known.JAVA_HOME),
                text(Known.WORK).orElse(InventoryHost.DEFAULT_WORK),
                others());
    }

    /** What is said of a server of others has no meaning for one of ours. */
    private Optional<InventoryHost.Others> others() {
        Optional<InventoryVariable> url = Optional.ofNullable(variables.get(Known.URL));
        url.ifPresent(HostSettings::requireNoUser);
        if (flag(Known.MANAGED, true)) {
            Stream.of(Known.URL, Known.HTTP_ONLY)
                    .map(variables::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(given -> {
                        throw given.invalid(
                                "only of servers that others started",
                                Known.MANAGED.key() + ": false with it",
                                given.text(),
                                "to leave it out");
                    });
            return Optional.empty();
        }
        return Optional.of(new InventoryHost.Others(url.map(HostSettings::url), flag(Known.HTTP_ONLY, false)));
    }

    /** Plans ask for pages at the root, and know no TLS. */
    private static URI url(InventoryVariable given) {
        String text = given.text();
        try {
            URI url = new URI(text);
            URI root = new URI("http", null, url.getHost(), url.getPort(), null, null, null);
            if (url.getHost() != null
                    && url.getPort() > 0
                    && (text.equals(root.toString()) || text.equals(root + "/"))) {
                return root;
            }
        } catch (URISyntaxException none) {
            // Refused below.
        }
        throw given.invalid(
                "no address of the shop", "http://HOST:PORT, the shop at its root", text, "http://192.0.2.11:8080");
    }

    /** Before an address is shown: it would show a password. */
    private static void requireNoUser(InventoryVariable url) {
        if (url.text().contains("@")) {
            throw url.invalid("has a user or a password", "http://HOST:PORT, without", "one", "http://192.0.2.11:8080");
        }
    }

    private HostAccess ssh() {
        return new HostAccess.Ssh(
                text(Known.HOST).orElse(host),
                variables.containsKey(Known.PORT)
                        ? OptionalInt.of(variables.get(Known.PORT).number(1, MAX_PORT))
                        : OptionalInt.empty(),
                text(Known.USER),
                text(Known.PRIVATE_KEY_FILE),
                Stream.of(Known.COMMON_ARGS, Known.EXTRA_ARGS)
                        .flatMap(this::arguments)
                        .toList());
    }

    private HostAccess command() {
        InventoryVariable template = variables.get(Known.SHELL);
        Map<String, String> values =
                new HashMap<>(Map.of("name", host, "address", text(Known.HOST).orElse(host)));
        text(Known.USER).ifPresent(user -> values.put("user", user));
        text(Known.PORT).ifPresent(port -> values.put("port", port));
        try {
            return HostAccess.Command.ofTemplate(template.text(), values);
        } catch (IllegalArgumentException e) {
            throw template.invalid(
                    "no command: " + e.getMessage(),
                    "a command that runs the words after it on the host",
                    template.text(),
                    "kubectl exec -i {name} --");
        }
    }

    private Stream<String> arguments(Known name) {
        InventoryVariable variable = variables.get(name);
        if (variable == null) {
            return Stream.empty();
        }
        List<String> words = words(variable);
        if (words.stream().anyMatch(word -> word.toLowerCase(Locale.ROOT).contains(CHECKING))) {
            throw variable.invalid(
                    "decides whether host keys are checked",
                    "nothing of it, as they always are",
                    variable.text(),
                    "to put the host's key into known_hosts: ssh-keyscan HOST >> ~/.ssh/known_hosts");
        }
        return words.stream();
    }

    private static List<String> words(InventoryVariable variable) {
        try {
            return PosixWords.split(variable.text());
        } catch (IllegalArgumentException e) {
            throw variable.invalid(
                    e.getMessage(), "arguments of ssh", variable.text(), "-o ProxyJump=bastion.example.com");
        }
    }

    private Optional<String> text(Known name) {
        return Optional.ofNullable(variables.get(name)).map(InventoryVariable::text);
    }

    private boolean flag(Known name, boolean absent) {
        InventoryVariable variable = variables.get(name);
        return variable == null ? absent : variable.flag();
    }

    private void requireOnly(Known name, String... allowed) {
        InventoryVariable variable = variables.get(name);
        if (variable != null && !List.of(allowed).contains(variable.text())) {
            throw variable.invalid(
                    "not supported",
                    String.join(" or ", allowed),
                    variable.text(),
                    name == Known.CONNECTION ? Known.SHELL.key() + ": kubectl exec -i {name} --" : allowed[0]);
        }
    }

    private static Optional<Known> known(InventoryVariable variable) {
        String name = variable.name();
        if (SECRETS.contains(name)) {
            throw variable.invalid(
                    "a secret", "none in an inventory", "one", "ssh-agent for keys, and sudo without a password");
        }
        Optional<Known> known = Arrays.stream(Known.values())
                .filter(one -> one.key().equals(name))
                .findFirst();
        boolean ours = name.startsWith(OURS);
        if (known.isEmpty() && (ours || name.startsWith(ANSIBLE)) && !WITHOUT_EFFECT.contains(name)) {
            List<String> names = Arrays.stream(Known.values())
                    .map(Known::key)
                    .filter(key -> key.startsWith(OURS) == ours)
                    .toList();
            throw variable.invalid(
                    ours ? "unknown" : "not supported",
                    String.join(", ", names),
                    name,
                    DidYouMean.suggest(name, names));
        }
        return known;
    }

    /** The variables that are read. */
    private enum Known {
        HOST("ansible_host"),
        PORT("ansible_port"),
        USER("ansible_user"),
        PRIVATE_KEY_FILE("ansible_ssh_private_key_file"),
        COMMON_ARGS("ansible_ssh_common_args"),
        EXTRA_ARGS("ansible_ssh_extra_args"),
        BECOME("ansible_become"),
        BECOME_METHOD("ansible_become_method"),
        BECOME_USER("ansible_become_user"),
        CONNECTION("ansible_connection"),
        SHELL("replibench_shell"),
        INTERCONNECT("replibench_interconnect"),
        JAVA_HOME("replibench_java_home"),
        WORK("replibench_work"),
        MANAGED("replibench_managed"),
        URL("replibench_url"),
        HTTP_ONLY("replibench_http_only");

        private final String key;

        Known(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }
    }
}
