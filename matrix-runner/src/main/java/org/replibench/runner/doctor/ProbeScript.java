package org.replibench.runner.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.replibench.cluster.inventory.InventoryHost;
import org.replibench.cluster.remote.PosixWords;

/** The script that looks at a host, in POSIX's {@code sh}. */
final class ProbeScript {
    private static final String RESOURCE = "probe.sh";

    private ProbeScript() {}

    /** With what the inventory says of the host. */
    static String of(InventoryHost host) {
        return "work=" + PosixWords.quote(host.work()) + "\njava_home="
                + PosixWords.quote(host.javaHome().orElse("")) + "\n" + text();
    }

    private static String text() {
        try (InputStream resource = ProbeScript.class.getResourceAsStream(RESOURCE)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
