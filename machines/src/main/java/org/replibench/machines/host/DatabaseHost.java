package org.replibench.machines.host;

import java.io.IOException;
import java.util.List;
import org.replibench.process.Program;

/** Another machine, on which the database runs; a guard there takes the place of the registry. */
public interface DatabaseHost {
    /** The port at which the database listens there: PostgreSQL's usual one, which a firewall can know. */
    int PORT = 5432;

    /** Its name in the inventory. */
    String name();

    /** What its kernel tells. */
    RemoteMachine machine();

    /** Its processor, as {@code uname -m} names it there. */
    String processor();

    /** Where the database listens for nodes. */
    Endpoint endpoint();

    /** Where this machine reaches it: through the connection. */
    Endpoint fromThisMachine();

    /** The ranges of addresses that nodes come from, such as {@code 192.0.2.11/32}. */
    List<String> nodes();

    /** Starts a program there; what it writes to its directory comes back by {@link Program#fetch}. */
    Program start(Program.LaunchSpec program) throws IOException;
}
