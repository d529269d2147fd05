package org.replibench.analysis.capacity.file;

import org.replibench.analysis.capacity.InvalidNetworkException;
import org.replibench.analysis.capacity.NetworkSolver;
import org.replibench.analysis.capacity.QueueingNetwork;
import org.replibench.analysis.capacity.Solution;
import org.replibench.analysis.yaml.UserYaml;
import org.replibench.analysis.yaml.UserYaml.InvalidYamlException;
import org.replibench.model.Refusal;

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
        try {
            return new NetworkFile(new NetworkReader(keyLocations).network(UserYaml.compose(text)), keyLocations);
        } catch (InvalidYamlException e) {
            Refusal refusal = new Refusal(
                    e.place(name), e.problem(), "stations and classes", e.got(), "an example of docs/networks");
            throw new InvalidNetworkFileException(refusal.toString(), e);
        } catch (InvalidNetworkException e) {
            throw keyLocations.locate(e);
        }
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
