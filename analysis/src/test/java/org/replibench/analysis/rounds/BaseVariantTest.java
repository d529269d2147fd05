package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Variant;

class BaseVariantTest {
    private static final Variant G1 = Variant.PLAIN.with("gc", "g1");
    private static final Variant PARALLEL = Variant.PLAIN.with("gc", "parallel");
    private static final Variant ZGC = Variant.PLAIN.with("gc", "zgc");

    @Test
    void others_are_compared_with_the_collector_that_a_server_has_unless_told_otherwise() {
        assertThat(BaseVariant.among(List.of(PARALLEL, ZGC, G1))).contains(G1);
        assertThat(BaseVariant.among(
                        List.of(G1.with("heap", "1024m"), G1.with("heap", "512m"), ZGC.with("heap", "512m"))))
                .contains(G1.with("heap", "512m"));
    }

    @Test
    void a_shared_card_is_compared_with_one_of_copies_own() {
        Variant alone = Variant.PLAIN.with(InterconnectNetwork.KEY, InterconnectNetwork.PRIVATE.level());
        Variant shared = Variant.PLAIN.with(InterconnectNetwork.KEY, InterconnectNetwork.SHARED.level());

        assertThat(BaseVariant.among(List.of(
                        shared.with("interconnect.security", "unsecured"),
                        alone.with("interconnect.security", "auth"),
                        alone.with("interconnect.security", "unsecured"))))
                .contains(alone.with("interconnect.security", "unsecured"));
    }

    @Test
    void or_else_with_the_first() {
        assertThat(BaseVariant.among(List.of(ZGC, PARALLEL))).contains(PARALLEL);
    }

    @Test
    void of_one_variant_there_is_none() {
        assertThat(BaseVariant.among(List.of(G1, G1))).isEmpty();
    }
}
