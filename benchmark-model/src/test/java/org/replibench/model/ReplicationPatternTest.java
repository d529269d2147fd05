package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicationPatternTest {

    @ParameterizedTest
    @ValueSource(strings = {"none", "2211", "1222", "3321", "2211wq2", "1112wq7"})
    void a_code_is_read_and_written_back(String code) {
        assertThat(Pattern.parse(code).code()).isEqualTo(code);
    }

    @Test
    void a_code_is_shown_with_its_words() {
        assertThat(Pattern.parse("2211").label()).isEqualTo("2211 · TCP · request end · delta · async");
        assertThat(Pattern.parse("1122wq3").label())
                .isEqualTo("1122wq3 · UDP multicast · set attribute · full session · sync · 3 copies");
        assertThat(Pattern.parse("none").label()).isEqualTo("none · no replication");
    }

    @Test
    void digits_stand_for_the_dimensions_of_the_white_paper() {
        assertThat(Pattern.parse("2212wq3"))
                .isEqualTo(new ReplicationPattern(
                        ReplicationProtocol.PEER_TO_PEER,
                        ReplicationTrigger.ON_REQUEST_END,
                        ReplicationScope.MODIFIED_ATTRIBUTES,
                        SyncMode.SYNCHRONOUS,
                        3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"9211", "22", "2211wq0", "2212wq8", "2231", "2213", "", "NONE", "2211 ", "2211wq", "3211wq2"})
    void a_wrong_code_is_refused_in_one_line(String code) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pattern.parse(code))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).doesNotContain("\n").containsAnyOf("pattern", "quota"));
    }

    @Test
    void how_servers_of_others_replicate_is_recorded_and_can_not_be_asked_for() {
        assertThat(Pattern.recorded("as-it-is")).isEqualTo(new AsItIs());
        assertThat(Pattern.recorded("none")).isEqualTo(new NoReplication());
        assertThat(Pattern.recorded("2212wq3")).isEqualTo(Pattern.parse("2212wq3"));
        assertThat(Arm.AS_IT_IS.label())
                .isEqualTo(Arm.AS_IT_IS.pattern().code())
                .isEqualTo("as-it-is");
        assertThatIllegalArgumentException().isThrownBy(() -> Pattern.parse("as-it-is"));
    }

    @Test
    void all_are_thirty_six_and_differ() {
        assertThat(ReplicationPattern.all()).hasSize(36).doesNotHaveDuplicates();
    }

    @Test
    void a_quota_beyond_the_other_nodes_means_all_of_them() {
        ReplicationPattern pattern = ReplicationPattern.parse("2211wq3");

        assertThat(pattern.copies(8)).isEqualTo(3);
        assertThat(pattern.copies(2)).isEqualTo(1);
        assertThat(pattern.copies(1)).isZero();
    }
}
