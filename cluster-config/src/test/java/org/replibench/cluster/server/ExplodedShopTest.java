package org.replibench.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.engine.WildFlyEngine;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Pattern;

class ExplodedShopTest {
    private static final EngineConfiguration NONE =
            new SessionEngines.NoReplicationEngine().configure(Pattern.parse("none"), 2);
    private static final EngineConfiguration WILDFLY = new WildFlyEngine().configure(Pattern.parse("2212"), 2);

    @TempDir
    private Path directory;

    @Test
    void without_replication_the_shop_is_as_it_was_built() throws IOException {
        Path shop = ExplodedShop.prepare(war(), directory, NONE);
        assertThat(shop.resolve("petstore.war/WEB-INF")).isDirectoryNotContaining("glob:**.xml");
        assertThat(shop.resolve("petstore.war/WEB-INF/classes")).isNotEmptyDirectory();
    }

    @Test
    void wildflys_engine_makes_it_distributable() throws IOException {
        Path shop = ExplodedShop.prepare(war(), directory, WILDFLY);
        assertThat(shop.resolve("petstore.war/WEB-INF/web.xml")).content().contains("<distributable/>");
    }

    @Test
    void the_same_shop_is_exploded_once_for_each_way_of_dressing_it() throws IOException {
        Path war = war();
        Path none = ExplodedShop.prepare(war, directory, NONE);
        assertThat(ExplodedShop.prepare(war, directory, NONE)).isEqualTo(none);
        assertThat(ExplodedShop.prepare(war, directory, WILDFLY)).isNotEqualTo(none);
    }

    @Test
    void a_missing_war_is_refused_by_path() {
        Path war = directory.resolve("absent.war");
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> ExplodedShop.prepare(war, directory, NONE))
                .withMessage("shop: " + war + " not found; build petstore-app first");
    }

    private Path war() throws IOException {
        Path war = directory.resolve("shop.war");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            zip.putNextEntry(new ZipEntry("WEB-INF/classes/Page.class"));
        }
        return war;
    }
}
