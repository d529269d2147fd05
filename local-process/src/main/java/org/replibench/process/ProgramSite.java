package org.replibench.process;

import java.io.IOException;

/** Where programs are started that have an input. */
@FunctionalInterface
public interface ProgramSite {
    /** This machine, as {@link RunUser}. */
    ProgramSite THIS_MACHINE = LocalProgram::startWithInput;

    /**
     * Starts one.
     *
     * @param program as this machine has its files; what it writes to its directory comes back by {@link Program#fetch}
     * @param registry has it until it has ended, where nothing else ends what a crash leaves behind
     */
    InputProgram start(Program.LaunchSpec program, ProcessRegistry registry) throws IOException;
}
