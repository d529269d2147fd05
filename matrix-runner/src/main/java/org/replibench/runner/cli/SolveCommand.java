package org.replibench.runner.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import org.replibench.analysis.capacity.file.NetworkFile;
import org.replibench.analysis.capacity.file.NetworkFile.InvalidNetworkFileException;
import org.replibench.analysis.capacity.file.SolutionJson;
import org.replibench.analysis.yaml.UserYaml;
import org.replibench.analysis.yaml.UserYaml.InvalidYamlException;
import org.replibench.model.Refusal;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -q -Psolve verify -Dnetwork=FILE}: a queueing network's solution on standard output, and nothing else. */
record SolveCommand(Installation installation, CommandOptions options, PrintStream output) implements Command {
    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() {
        Path file = options.path(Option.NETWORK, installation.home());
        try {
            String network = UserYaml.text(file);
            output.println(SolutionJson.write(
                    NetworkFile.read(file.getFileName().toString(), network).solve()));
        } catch (InvalidNetworkFileException e) {
            throw InvalidRequestException.of(e);
        } catch (InvalidYamlException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            Option.NETWORK.key(),
                            e.problem(),
                            e.expected(),
                            e.got(),
                            "-Dnetwork=docs/networks/one-core.yaml"),
                    e);
        }
        return ExitCode.DONE;
    }
}
