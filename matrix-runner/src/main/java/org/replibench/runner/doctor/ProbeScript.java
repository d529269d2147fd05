package org.replibench.runner.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.replibench.machines.host.MulticastGroup;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.ssh.SshMachine;

/** The scripts that look at a host, in POSIX's {@code sh}. */
final class ProbeScript {
    private static final String HOST = "probe.sh";
    private static final String MULTICAST = "MulticastProbe.java";
    private static final String END_OF_PROGRAM = "END-OF-PROGRAM";

    private ProbeScript() {}

    /**
     * With what the inventory says of the host.
     *
     * @param damagesInterconnect whether what that takes is tried, too, by the kernel's own check
     */
    static String of(InventoryHost host, boolean damagesInterconnect) {
        return "work=" + PosixWords.quote(host.work()) + "\njava_home="
                + PosixWords.quote(host.javaHome().orElse("")) + "\nnft_root="
                + PosixWords.quote(host.become() ? SshMachine.SUDO : "") + "\ntry_nft="
                + (damagesInterconnect ? "yes" : "") + "\n" + text(HOST);
    }

    /**
     * The same for what a node hears of others by multicast. Java reads the program from a file, and not from a pipe: one that is gone
     * before it begins, whatever ends it.
     *
     * @param java the program
     * @param address of the network device
     * @param number of the node
     * @param others how many further nodes there are
     */
    static String ofMulticast(String java, String address, MulticastGroup group, int number, int others) {
        return "file=$(mktemp) && cat >\"$file\" <<'" + END_OF_PROGRAM + "' && exec 3<\"$file\" && rm -f \"$file\"\n"
                + text(MULTICAST) + END_OF_PROGRAM + "\n" + PosixWords.quote(java)
                + " -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true --source "
                + ProgramChecks.MIN_JAVA + " /dev/fd/3 " + PosixWords.quote(address) + " " + group.address() + " "
                + group.port() + " " + number + " " + others + " </dev/null 2>&1\nexit 0\n";
    }

    private static String text(String name) {
        try (InputStream resource = ProbeScript.class.getResourceAsStream(name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
