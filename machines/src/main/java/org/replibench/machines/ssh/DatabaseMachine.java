package org.replibench.machines.ssh;

/**
 * A machine that takes the database, as it was found. Its {@link SshMachine#interconnect()} is where nodes reach it.
 *
 * @param processor as {@code uname -m} names it there
 */
public record DatabaseMachine(SshMachine machine, String processor) {}
