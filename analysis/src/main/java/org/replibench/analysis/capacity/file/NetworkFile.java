package org.replibench.analysis.capacity.file;

import java.io.StringReader;
import org.replibench.analysis.capacity.InvalidNetwork;
import org.replibench.analysis.capacity.Network;
import org.replibench.analysis.capacity.Solution;
import org.replibench.analysis.capacity.Solver;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** A network in YAML: {@code stations} and {@code classes}, times in seconds. */
public final class NetworkFile {
    private final Network network;
    private final Places places;

    private NetworkFile(Network network, Places places) {
        this.network = network;
        this.places = places;
    }

    /**
     * Reads a network.
     *
     * @param name the file's, for messages
     * @throws BadNetworkFile naming file, line and key
     */
    public static NetworkFile read(String name, String text) {
        Places places = new Places(name);
        Node root;
        try {
            root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
        } catch (MarkedYAMLException e) {
            throw new BadNetworkFile(places.line(e.getProblemMark()) + ": not valid YAML: " + e.getProblem(), e);
        } catch (YAMLException e) {
            throw new BadNetworkFile(
                    name + ": not valid YAML: "
                            + e.getMessage().lines().findFirst().orElse(""),
                    e);
        }
        try {
            return new NetworkFile(new NetworkReader(places).network(root), places);
        } catch (InvalidNetwork e) {
            throw places.refusal(e);
        }
    }

    /** The network that the file describes. */
    public Network network() {
        return network;
    }

    /**
     * Its solution.
     *
     * @throws BadNetworkFile if it has none, naming file, line and key
     */
    public Solution solve() {
        try {
            return Solver.solve(network);
        } catch (InvalidNetwork e) {
            throw places.refusal(e);
        }
    }
}
