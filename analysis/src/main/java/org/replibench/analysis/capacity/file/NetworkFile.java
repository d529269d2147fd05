package org.replibench.analysis.capacity.file;

import java.io.StringReader;
import org.replibench.analysis.capacity.InvalidNetworkException;
import org.replibench.analysis.capacity.NetworkSolver;
import org.replibench.analysis.capacity.QueueingNetwork;
import org.replibench.analysis.capacity.Solution;
import org.replibench.model.Refusal;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** A network in YAML: {@code stations} and {@code classes}, times in seconds. */
public final class NetworkFile {
    private final QueueingNetwork queueingNetwork;
    private final KeyLocations locations;

    private NetworkFile(QueueingNetwork queueingNetwork, KeyLocations keyLocations) {
        this.queueingNetwork = queueingNetwork;
        this.locations = keyLocations;
    }

    /**
     * Reads a network.
     *
     * @param name the file's, for messages
     * @throws InvalidNetworkFileException naming file, line and key
     */
    public static NetworkFile read(String name, String text) {
        KeyLocations keyLocations = new KeyLocations(name);
        Node root;
        try {
            root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
        } catch (MarkedYAMLException e) {
            throw notYaml(keyLocations.line(e.getProblemMark()), e.getProblem(), e);
        } catch (YAMLException e) {
            throw notYaml(name, e.getMessage().lines().findFirst().orElse(""), e);
        }
        try {
            return new NetworkFile(new NetworkReader(keyLocations).network(root), keyLocations);
        } catch (InvalidNetworkException e) {
            throw keyLocations.locate(e);
        }
    }

    private static InvalidNetworkFileException notYaml(String place, String problem, Throwable cause) {
        Refusal refusal =
                new Refusal(place, "not valid YAML", "stations and classes", problem, "an example of docs/networks");
        return new InvalidNetworkFileException(refusal.toString(), cause);
    }

    /** The network that the file describes. */
    public QueueingNetwork network() {
        return queueingNetwork;
    }

    /**
     * Its solution.
     *
     * @throws InvalidNetworkFileException if it has none, naming file, line and key
     */
    public Solution solve() {
        try {
            return NetworkSolver.solve(queueingNetwork);
        } catch (InvalidNetworkException e) {
            throw locations.locate(e);
        }
    }

    /** A file that describes no network that can be solved; the message is one line: file, line, key, what is allowed. */
    public static final class InvalidNetworkFileException extends IllegalArgumentException {
        InvalidNetworkFileException(String line) {
            super(line);
        }

        InvalidNetworkFileException(String line, Throwable cause) {
            super(line, cause);
        }
    }
}
