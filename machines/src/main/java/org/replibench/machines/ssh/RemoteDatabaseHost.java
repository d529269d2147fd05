package org.replibench.machines.ssh;

import java.io.IOException;
import java.util.List;
import org.replibench.machines.host.DatabaseHost;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.process.Program;

/**
 * The database's place on a machine that is reached by SSH.
 *
 * @param nodes the ranges of addresses that nodes come from
 */
record RemoteDatabaseHost(HostRun run, String processor, List<String> nodes) implements DatabaseHost {
    private static final String LOOPBACK = "127.0.0.1";

    RemoteDatabaseHost {
        nodes = List.copyOf(nodes);
    }

    @Override
    public String name() {
        return run.machine().name();
    }

    @Override
    public RemoteMachine machine() {
        return run;
    }

    @Override
    public Endpoint endpoint() {
        return new Endpoint(run.machine().interconnect(), PORT);
    }

    @Override
    public Endpoint fromThisMachine() {
        return new Endpoint(LOOPBACK, run.tunnel().forward(new Endpoint(LOOPBACK, PORT)));
    }

    @Override
    public Program start(Program.LaunchSpec program) throws IOException {
        return RemoteProgram.start(run, program, false);
    }
}
