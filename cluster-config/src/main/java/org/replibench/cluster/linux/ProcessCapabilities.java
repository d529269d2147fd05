package org.replibench.cluster.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The capabilities of this process.
 *
 * @param status as the kernel states it
 */
record ProcessCapabilities(Path status) {
    static final ProcessCapabilities OF_THIS_PROCESS = new ProcessCapabilities(Path.of("/proc/self/status"));

    private static final int EFFECTIVE = 2;
    private static final String ROOT = "0";

    /** {@code CAP_NET_ADMIN}: set up links. */
    private static final int NETWORK = 12;

    /** {@code CAP_SYS_ADMIN}: make namespaces. */
    private static final int SYSTEM = 21;

    /** Why it may not set up namespaces; empty if it may. */
    Optional<String> unsupportedReason() {
        try {
            String user = field("Uid").split("\\s+")[EFFECTIVE - 1];
            if (!user.equals(ROOT)) {
                return Optional.of("root required, found user id " + user);
            }
            long capabilities = Long.parseUnsignedLong(field("CapEff"), 16);
            return has(capabilities, NETWORK) && has(capabilities, SYSTEM)
                    ? Optional.empty()
                    : Optional.of("the right to make namespaces required (CAP_SYS_ADMIN, CAP_NET_ADMIN), found a root"
                            + " without it");
        } catch (IOException e) {
            return Optional.of("Linux required, found " + System.getProperty("os.name"));
        }
    }

    private static boolean has(long capabilities, int capability) {
        return (capabilities >>> capability & 1) == 1;
    }

    private String field(String name) throws IOException {
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).trim())
                .findFirst()
                .orElseThrow(() -> new IOException(status + " without " + name));
    }
}
