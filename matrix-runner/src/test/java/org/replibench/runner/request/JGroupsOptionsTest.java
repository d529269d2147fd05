package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.engine.Interconnect;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.InterconnectVariants;

class JGroupsOptionsTest {
    @TempDir
    private Path folder;

    private Path release(String title, String version) throws IOException {
        Manifest manifest = new Manifest();
        Map<Object, Object> says = manifest.getMainAttributes();
        says.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        says.put(Attributes.Name.IMPLEMENTATION_TITLE, title);
        says.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        Path jar = folder.resolve("library-" + version + ".jar");
        try (OutputStream file = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            file.flush();
        }
        return jar;
    }

    @Test
    void the_servers_own_is_the_default_and_tells_no_arms_apart() {
        assertThat(of(Map.of()).all()).containsExactly(Map.entry(Variant.PLAIN, Interconnect.DEFAULT));
        assertThat(Interconnect.DEFAULT.settings()).containsEntry("jgroups", "wildfly");
    }

    @Test
    void each_release_is_a_level_by_each_security() throws IOException {
        Path newer = release("JGroups", "5.5.7.Final");
        InterconnectVariants variants =
                of(Map.of(Option.JGROUPS, "wildfly," + newer, Option.INTERCONNECT_SECURITY, "none,auth"));

        assertThat(variants.all().keySet())
                .extracting(Variant::label)
                .containsExactly(
                        "unsecured own_jgroups",
                        "unsecured jgroups5.5.7.Final",
                        "auth own_jgroups",
                        "auth jgroups5.5.7.Final");
        Interconnect one = variants.of(Variant.PLAIN
                .with("interconnect.security", "auth")
                .with("jgroups", "jgroups5.5.7.Final")
                .with("gc", "g1"));
        assertThat(one.security()).isEqualTo(InterconnectSecurity.AUTH);
        assertThat(one.jgroups().orElseThrow().jar()).isEqualTo(newer);
        assertThat(one.settings()).containsEntry("jgroups", "5.5.7.Final");
    }

    @Test
    void what_is_no_release_that_the_server_can_use_is_refused_in_one_line() throws IOException {
        String fetch = ". Try one that is fetched as docs/how-to/run-the-matrix.md says";
        Path missing = folder.resolve("no.jar");
        for (Path none : List.of(missing, release("Another", "1.0"), folder)) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> of(Map.of(Option.JGROUPS, none.toString())))
                    .withMessage("jgroups: no release of JGroups; expected a file such as jgroups-5.5.7.Final.jar, got "
                            + none + fetch);
        }
        Path old = release("JGroups", "4.2.1.Final");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(Map.of(Option.JGROUPS, old.toString())))
                .withMessage(
                        "jgroups: not of use to this server; expected JGroups 5, got 4.2.1.Final in " + old + fetch);
    }

    @Test
    void two_files_of_one_release_are_refused() throws IOException {
        Path one = release("JGroups", "5.5.7.Final");
        Path patched = Files.copy(one, folder.resolve("patched.jar"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(Map.of(Option.JGROUPS, one + "," + patched)))
                .withMessage("jgroups: two files of one release; expected each release once, got jgroups5.5.7.Final."
                        + " Try to compare them in two studies");
    }

    private static InterconnectVariants of(Map<Option, String> options) {
        return TestbedOptions.interconnect(new CommandOptions(CommandName.MATRIX, options));
    }
}
