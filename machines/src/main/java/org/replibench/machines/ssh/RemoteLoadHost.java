package org.replibench.machines.ssh;

import java.io.IOException;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.process.InputProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;

/** Load generators on a machine that is reached by SSH. */
record RemoteLoadHost(HostRun run) implements LoadHost {
    @Override
    public String name() {
        return run.machine().name();
    }

    @Override
    public RemoteMachine machine() {
        return run;
    }

    /** Several run there at once: each is known by its folder's name. */
    @Override
    public InputProgram start(Program.LaunchSpec program, ProcessRegistry registry) throws IOException {
        return RemoteProgram.start(
                run,
                new Program.LaunchSpec(
                        program.directory().getFileName().toString(),
                        program.command(),
                        program.environment(),
                        program.directory(),
                        program.output(),
                        program.needed()),
                true);
    }
}
