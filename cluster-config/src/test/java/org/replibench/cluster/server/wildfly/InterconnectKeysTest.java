package org.replibench.cluster.server.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Key;
import java.security.KeyStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.replibench.cluster.engine.InterconnectSecurity;

class InterconnectKeysTest {
    @TempDir
    Path configuration;

    @Test
    void servers_that_ask_for_nothing_are_given_nothing() throws Exception {
        InterconnectKeys keys = InterconnectKeys.random(InterconnectSecurity.NONE);
        keys.addTo(configuration);

        assertThat(keys.environment()).isEmpty();
        assertThat(configuration).isEmptyDirectory();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void each_cluster_has_a_secret_of_its_own_of_256_bits_which_no_text_shows(InterconnectSecurity security) {
        InterconnectKeys keys = InterconnectKeys.random(security);

        assertThat(secret(keys))
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(secret(InterconnectKeys.random(security)))
                .isEqualTo(secret(keys));
        assertThat(keys.toString()).doesNotContain(secret(keys));
    }

    @Test
    void who_only_joins_by_a_secret_has_no_key() throws Exception {
        InterconnectKeys.random(InterconnectSecurity.AUTH).addTo(configuration);

        assertThat(configuration).isEmptyDirectory();
    }

    @Test
    void all_servers_of_a_cluster_have_the_same_key_and_those_of_another_have_another() throws Exception {
        InterconnectKeys keys = InterconnectKeys.random(InterconnectSecurity.ENCRYPT);

        Key first = key(keys, "node1");

        assertThat(first.getAlgorithm()).isEqualTo("ChaCha20-Poly1305");
        assertThat(first.getEncoded()).hasSize(32);
        assertThat(key(keys, "node2")).isEqualTo(first);
        assertThat(key(InterconnectKeys.random(InterconnectSecurity.ENCRYPT), "other"))
                .isNotEqualTo(first);
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void none_but_its_owner_reads_the_key() throws Exception {
        InterconnectKeys.random(InterconnectSecurity.ENCRYPT).addTo(configuration);

        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(configuration.resolve("interconnect.jceks"))))
                .isEqualTo("rw-------");
    }

    private Key key(InterconnectKeys keys, String node) throws Exception {
        Path own = Files.createDirectory(configuration.resolve(node));
        keys.addTo(own);
        char[] password = secret(keys).toCharArray();
        KeyStore store = KeyStore.getInstance("JCEKS");
        try (InputStream file = Files.newInputStream(own.resolve("interconnect.jceks"))) {
            store.load(file, password);
        }
        return store.getKey("interconnect", password);
    }

    private static String secret(InterconnectKeys keys) {
        return keys.environment().get("REPLIBENCH_INTERCONNECT_SECRET");
    }
}
