package org.replibench.jmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;
import org.replibench.process.RunUser;

/**
 * A JMeter that was started, as {@link RunUser}, which may write to no folder but the run's own: what it wrote goes where it is
 * wanted when it has ended.
 */
public final class JMeterRun {
    private static final RunUser USER = RunUser.ofThisProcess();

    private final JMeterRunSpec spec;
    private final Path folder;
    private final Program program;

    private JMeterRun(JMeterRunSpec spec, Path folder, Program program) {
        this.spec = spec;
        this.folder = folder;
        this.program = program;
    }

    /**
     * Starts it.
     *
     * @param folder the run's own, which is empty, or not there
     * @param needed what it reads
     */
    static JMeterRun start(
            JMeterRunSpec spec, List<String> command, List<Path> needed, Path folder, ProcessRegistry registry)
            throws IOException {
        USER.createFolder(folder);
        return new JMeterRun(spec, folder, LocalProgram.start(launchSpec(spec, command, needed, folder), registry));
    }

    /** One that was started with a {@link #launchSpec}. */
    static JMeterRun of(JMeterRunSpec spec, Path folder, Program program) {
        return new JMeterRun(spec, folder, program);
    }

    static Program.LaunchSpec launchSpec(JMeterRunSpec spec, List<String> command, List<Path> needed, Path folder) {
        return new Program.LaunchSpec("jmeter", command, Map.of(), folder, written(folder, spec.consoleLog()), needed);
    }

    /** Where it writes, until its end, what is meant for {@code target}. */
    static Path written(Path folder, Path target) {
        return folder.resolve(target.getFileName());
    }

    public Program program() {
        return program;
    }

    /** Whether the first sample is taken, or is about to be. */
    public boolean hasBegun() throws IOException {
        return isWritten(spec.jtl());
    }

    /**
     * Has it write out the samples it holds, and end; kills it if it does not. Then all that it wrote is where {@link
     * JMeterRunSpec} says.
     */
    public void end() throws IOException {
        program.terminate();
        handOver(List.of(spec.jtl(), spec.log(), spec.consoleLog()));
    }

    /** Moves what it wrote, if it did, to where it is wanted. */
    void handOver(List<Path> targets) throws IOException {
        for (Path target : targets) {
            if (isWritten(target)) {
                USER.handOver(written(folder, target), target);
            }
        }
    }

    /** Whether there is, where it writes, what is meant for {@code target}; if so, this machine has it as it is now. */
    boolean isWritten(Path target) throws IOException {
        try {
            return Files.exists(program.fetch(written(folder, target)));
        } catch (NoSuchFileException notYet) {
            return false;
        }
    }
}
