package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.replibench.cluster.engine.InterconnectSecurity;

/**
 * The secret and the key that only the servers of one cluster have: drawn again for each cluster. No record, whose text would
 * show them.
 */
final class InterconnectKeys {
    /** The environment variable from which servers read the secret: no other user of the machine reads it there. */
    static final String VARIABLE = "REPLIBENCH_INTERCONNECT_SECRET";

    private static final String STORE = "interconnect.jceks";
    private static final String STORE_TYPE = "JCEKS";
    private static final String ALIAS = "interconnect";
    private static final String CIPHER = "ChaCha20-Poly1305";
    private static final int BYTES = 32;

    private final InterconnectSecurity security;
    private final String secret;
    private final SecretKey key;

    private InterconnectKeys(InterconnectSecurity security, String secret, SecretKey key) {
        this.security = security;
        this.secret = secret;
        this.key = key;
    }

    /** Random ones. */
    static InterconnectKeys random(InterconnectSecurity security) {
        return new InterconnectKeys(
                security, HexFormat.of().formatHex(randomBytes()), new SecretKeySpec(randomBytes(), CIPHER));
    }

    private static byte[] randomBytes() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** What servers find in their environment. */
    Map<String, String> environment() {
        return security == InterconnectSecurity.NONE ? Map.of() : Map.of(VARIABLE, secret);
    }

    /** Gives the key, in a file that only its owner can read, to a server that has not started yet. */
    void addTo(Path configuration) throws IOException {
        if (security != InterconnectSecurity.ENCRYPT) {
            return;
        }
        try (OutputStream file = Files.newOutputStream(createClosed(configuration.resolve(STORE)))) {
            KeyStore store = KeyStore.getInstance(STORE_TYPE);
            store.load(null, null);
            store.setEntry(
                    ALIAS, new KeyStore.SecretKeyEntry(key), new KeyStore.PasswordProtection(secret.toCharArray()));
            store.store(file, secret.toCharArray());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path createClosed(Path file) throws IOException {
        boolean posix = Files.getFileStore(file.getParent()).supportsFileAttributeView("posix");
        return Files.createFile(
                file,
                posix
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[0]);
    }
}
