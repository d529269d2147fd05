package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The management user of a cluster's servers. A server trusts the local user, but a client that reaches it by an address which is
 * not this machine's, as a namespace's, does not even try that.
 *
 * @param name letters only
 * @param password drawn again for each cluster
 */
record ManagementUser(String name, String password) {
    private static final String USERS = "mgmt-users.properties";
    private static final String REALM = "ManagementRealm";
    private static final int PASSWORD_BYTES = 16;

    /** A user with a random password. */
    public static ManagementUser random() {
        byte[] password = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(password);
        return new ManagementUser("replibench", HexFormat.of().formatHex(password));
    }

    /** Makes the user known to a server that has not started yet. */
    public void addTo(Path configuration) throws IOException {
        Files.writeString(configuration.resolve(USERS), "\n" + name + "=" + hash() + "\n", StandardOpenOption.APPEND);
    }

    /** As the server's user file wants it. */
    private String hash() {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5")
                            .digest((name + ":" + REALM + ":" + password).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
