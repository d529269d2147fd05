package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;

class RoundArmsTest {
    private final List<String> ended = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    @ParameterizedTest(name = "of {0}, {1} are left: {2}")
    @CsvSource({
        "none 2211 2212, none 2211 2212, true",
        "none 2211 2212, none 2211, true",
        "none 2211 2212, 2211 2212, false",
        "none 2211 2212, none, false",
        "none none-aa 2212, none none-aa, false",
        "none none-aa 2212, none 2212, true",
        "none none-aa, none none-aa, true",
        "none none-aa, none, true",
        "2211 2212, 2212, false",
        "2211 2212 2222, 2211 2222, true",
        "none, none, true",
        "none, '', false",
        "none:g1 none:zgc none:serial, none:zgc none:serial, true",
        "none:g1 none:zgc none:serial, none:serial, false",
        "none:g1 none:g1-aa none:zgc none:serial, none:g1 none:zgc none:serial, true",
        "none:g1/high none:g1/full none:zgc/high none:zgc/full, none:g1/high none:g1/full, false",
        "none:g1/high none:g1/full none:zgc/high none:zgc/full, none:g1/high none:zgc/high, true"
    })
    void a_round_goes_on_while_there_is_something_to_compare(String arms, String left, boolean goesOn) {
        List<Arm> members =
                Stream.of(arms.split(" ")).map(arm -> new Arm(arm, arm)).toList();
        RoundArms<Arm> round = round(members);
        assertThat(round.isWorthGoingOn()).isTrue();

        List<String> names = List.of(left.split(" "));
        members.stream().filter(arm -> !names.contains(arm.name)).forEach(arm -> arm.fail("gone"));
        round.letLeave();

        assertThat(round.isWorthGoingOn()).isEqualTo(goesOn);
        assertThat(said.stream().filter(line -> line.startsWith("the round ends: ")))
                .hasSize(goesOn ? 0 : 1);
    }

    @Test
    void an_arm_leaves_with_its_servers_in_one_line_and_the_others_stay() {
        Arm none = new Arm("none", "node1");
        Arm other = new Arm("2211", "node3");
        Arm fat = new Arm("2212", "node5");
        RoundArms<Arm> round = round(List.of(none, other, fat));
        round.letLeave();
        assertThat(said).isEmpty();

        fat.fail("node5 (out of memory)");
        round.letLeave();
        round.letLeave();

        assertThat(round.left()).containsExactly(none, other);
        assertThat(round.all()).containsExactly(none, other, fat);
        assertThat(ended).containsExactly("node5");
        assertThat(fat.left).isEqualTo(1);
        assertThat(said)
                .containsExactly("2212-replibench-2n-default-r1: has no more turns: node5 (out of memory);"
                        + " no other arm has these servers, which are ended");
    }

    @Test
    void servers_that_another_arm_has_go_on_without_it() {
        Arm none = new Arm("none", "node1");
        Arm lost = new Arm("2212", "node1");
        RoundArms<Arm> round = round(List.of(none, new Arm("2211", "node1"), lost));

        lost.fail("ended early with exit code 1");
        round.letLeave();

        assertThat(ended).isEmpty();
        assertThat(said)
                .containsExactly("2212-replibench-2n-default-r1: has no more turns: ended early with exit code 1");
    }

    @Test
    void all_arms_on_the_same_servers_leave_in_one_line_and_end_them_once() {
        Arm first = new Arm("2211", "node3");
        Arm second = new Arm("2212", "node3");
        RoundArms<Arm> round = round(List.of(new Arm("none", "node1"), new Arm("2221", "node5"), first, second));

        first.fail("node4 died");
        second.fail("node4 died");
        round.letLeave();

        assertThat(ended).containsExactly("node3");
        assertThat(said)
                .containsExactly(
                        "2211-replibench-2n-default-r1, 2212-replibench-2n-default-r1: have no more turns: node4"
                                + " died; no other arm has these servers, which are ended");
    }

    @Test
    void without_the_control_the_round_ends_with_one_line() {
        Arm control = new Arm("none", "node1");
        RoundArms<Arm> round = round(List.of(control, new Arm("2211", "node3"), new Arm("2212", "node5")));

        control.fail("node1 (out of memory)");
        round.letLeave();

        assertThat(said).hasSize(2).last().isEqualTo("the round ends: nothing is left to compare with each other");
    }

    @Test
    void when_all_arms_have_left_the_round_ends_with_one_line() {
        Arm control = new Arm("none", "node1");
        Arm other = new Arm("2211", "node3");
        RoundArms<Arm> round = round(List.of(control, other));

        control.fail("node1 died");
        other.fail("node3 died");
        round.letLeave();
        round.letLeave();

        assertThat(round.left()).isEmpty();
        assertThat(ended).containsExactly("node1", "node3");
        assertThat(said).hasSize(3).last().isEqualTo("the round ends: no arm is left");
    }

    private RoundArms<Arm> round(List<Arm> arms) {
        return new RoundArms<>(arms, said::add);
    }

    /** Of PATTERN:COLLECTOR/LOAD-aa, all but the pattern may be missing. */
    private static Cell cell(String arm) {
        String plain = arm.replace("-aa", "");
        String pattern = plain.split("[:/]")[0];
        String load = plain.contains("/") ? plain.split("/")[1] : "default";
        Cell cell = new Cell(
                Pattern.parse(pattern), pattern.equals("none") ? "none" : "replibench", 2, new ClientLoad(load, 40), 1);
        Cell variant = plain.contains(":") ? cell.withVariant(Variant.PLAIN.with("gc", plain.split("[:/]")[1])) : cell;
        return arm.endsWith("-aa") ? variant.asAaRepeat() : variant;
    }

    /** An arm whose servers fail when they are told to. */
    private final class Arm implements RoundArms.Member {
        private final String name;
        private final String servers;
        private Optional<String> failure = Optional.empty();
        private int left;

        Arm(String name, String servers) {
            this.name = name;
            this.servers = servers;
        }

        void fail(String reason) {
            failure = Optional.of(reason);
        }

        @Override
        public Cell cell() {
            return RoundArmsTest.cell(name);
        }

        @Override
        public String serversName() {
            return servers;
        }

        @Override
        public Optional<String> failure() {
            return failure;
        }

        @Override
        public void leave() {
            left++;
        }

        @Override
        public void endServers() {
            ended.add(servers);
        }
    }
}
