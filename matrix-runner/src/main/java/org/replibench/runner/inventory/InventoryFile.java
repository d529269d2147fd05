package org.replibench.runner.inventory;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.yaml.UserYaml;
import org.replibench.analysis.yaml.UserYaml.InvalidYamlException;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.model.Refusal;
import org.replibench.runner.options.DidYouMean;
import org.replibench.runner.options.InvalidRequestException;

/**
 * A file in the form of an Ansible YAML inventory. Groups have the names of {@link HostRole roles}; others may be above or below
 * them.
 */
public final class InventoryFile {
    private static final String OPTION = "inventory";

    /** What makes a file that can be read of any other kind of inventory. */
    static final String CONVERT = "ansible-inventory -i FILE --list --yaml > hosts.yaml";

    private static final List<String> SUFFIXES = List.of("", ".yml", ".yaml", ".json");

    private static final Pattern ADDRESS = Pattern.compile("\\d+(?:\\.\\d+){3}|.*:.*:.*");

    private final String file;
    private final InventoryTree tree;

    private InventoryFile(String file, InventoryTree tree) {
        this.file = file;
        this.tree = tree;
    }

    /**
     * Reads a file.
     *
     * @throws InvalidRequestException with file, line and the culprit, if it is no inventory, or has what is not supported
     */
    public static Inventory read(Path path) {
        InventoryTree tree = tree(path);
        requireNoVariablesBeside(path, tree);
        return new InventoryFile(path.getFileName().toString(), tree).read();
    }

    /** Groups, hosts and variables, whatever they are used for. */
    static InventoryTree tree(Path path) {
        String file = String.valueOf(path.getFileName());
        if (!Files.isRegularFile(path)) {
            throw new InvalidRequestException(new Refusal(
                    OPTION,
                    "no file",
                    "an Ansible YAML inventory",
                    path.toString(),
                    "a path from the folder in which ./mvnw is called; docs/how-to/measure-on-your-machines.md has one to"
                            + " begin with"));
        }
        try {
            return InventoryTree.of(file, UserYaml.compose(UserYaml.text(path)));
        } catch (InvalidYamlException e) {
            throw new InvalidRequestException(
                    new Refusal(OPTION, e.problem(), e.expected(), e.got(), CONVERT).at(e.place(file)), e);
        }
    }

    /** Ansible reads them, too; a reader that does not would see other machines. */
    private static void requireNoVariablesBeside(Path path, InventoryTree tree) {
        Stream<Path> ofGroups =
                tree.groups().stream().map(group -> Path.of("group_vars").resolve(fileName(group.name())));
        Stream<Path> ofHosts =
                tree.hosts().stream().map(host -> Path.of("host_vars").resolve(fileName(host)));
        Stream.concat(ofGroups, ofHosts)
                .flatMap(name -> SUFFIXES.stream().map(suffix -> name + suffix))
                .filter(name -> Files.exists(path.resolveSibling(name)))
                .findFirst()
                .ifPresent(name -> {
                    throw new InvalidRequestException(new Refusal(
                            name, "not read", "all variables in " + path.getFileName(), "a file beside it", CONVERT));
                });
    }

    private static String fileName(String name) {
        return name.replace('/', '_').replace('\0', '_');
    }

    private Inventory read() {
        tree.groups().forEach(this::requireKnown);
        List<InventoryHost> hosts = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        for (String name : tree.hosts()) {
            InventoryHost host = HostSettings.read(name, roles(name), tree.variablesOf(name));
            String other = names.putIfAbsent(host.access().identity(), name);
            if (other != null) {
                throw duplicate(
                        "host " + name,
                        "the same machine as " + other,
                        host.access().identity(),
                        host.access() instanceof HostAccess.Command
                                ? "{name} in replibench_shell"
                                : "to delete one, or another address");
            }
            hosts.add(host);
        }
        requireOwnInterconnects(hosts);
        if (hosts.stream().noneMatch(host -> host.roles().contains(HostRole.NODES))) {
            throw new InvalidRequestException(new Refusal(
                    file,
                    "no nodes",
                    "a group " + HostRole.NODES.group() + " with hosts",
                    "none",
                    "nodes: hosts: node[1:2]"));
        }
        return new Inventory(hosts);
    }

    /** A card has the same name on many machines, an address is on one. */
    private void requireOwnInterconnects(List<InventoryHost> hosts) {
        Map<String, String> owners = new HashMap<>();
        for (InventoryHost host : hosts) {
            host.interconnect().filter(ADDRESS.asMatchPredicate()).ifPresent(address -> {
                String other = owners.putIfAbsent(address, host.name());
                if (other != null) {
                    throw duplicate(
                            "host " + host.name(),
                            "the same interconnect as " + other,
                            address,
                            "to delete one, or another address");
                }
            });
        }
    }

    private InvalidRequestException duplicate(String subject, String problem, String got, String attempt) {
        return new InvalidRequestException(new Refusal(subject, problem, "each address once", got, attempt).at(file));
    }

    private Set<HostRole> roles(String host) {
        Set<HostRole> roles = tree.groupsOf(host).stream()
                .flatMap(group -> HostRole.ofGroup(group).stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(HostRole.class)));
        if (roles.isEmpty()) {
            throw new InvalidRequestException(new Refusal(
                            "host " + host,
                            "for nothing",
                            "a host of " + String.join(", ", HostRole.groups()),
                            "one of " + String.join(", ", tree.groupsOf(host)),
                            "to put it into one of them")
                    .at(file));
        }
        return roles;
    }

    private void requireKnown(InventoryTree.Group group) {
        boolean below = tree.withAncestors(group.name()).stream().anyMatch(InventoryFile::isRole);
        boolean above = tree.groups().stream()
                .filter(other -> isRole(other.name()))
                .anyMatch(role -> tree.withAncestors(role.name()).contains(group.name()));
        if (!below && !above && !group.name().equals(InventoryTree.ALL) && !isEmptyUngrouped(group)) {
            throw new InvalidRequestException(new Refusal(
                            "group " + group.name(),
                            "unknown",
                            String.join(", ", HostRole.groups()) + ", or one above or below these",
                            group.name(),
                            DidYouMean.suggest(group.name(), HostRole.groups()))
                    .at(tree.place(group)));
        }
    }

    /** {@code ansible-inventory} may write it. */
    private static boolean isEmptyUngrouped(InventoryTree.Group group) {
        return group.name().equals(InventoryTree.UNGROUPED) && group.hosts().isEmpty();
    }

    private static boolean isRole(String group) {
        return HostRole.ofGroup(group).isPresent();
    }
}
