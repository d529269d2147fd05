package org.replibench.runner.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostPatternTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    node               | node
                    node[1:3]          | node1 node2 node3
                    node[01:03].de     | node01.de node02.de node03.de
                    node[08:10]        | node08 node09 node10
                    node[:2]           | node0 node1 node2
                    node[0:20:10]      | node0 node10 node20
                    [a:c]              | a b c
                    x[y:B]             | xy xz xA xB
                    r[1:2]-[a:b]       | r1-a r1-b r2-a r2-b
                    """)
    void a_range_is_all_of_its_names(String key, String names) {
        assertThat(HostPattern.parse(key)).isEqualTo(new HostPattern(List.of(names.split(" ")), OptionalInt.empty()));
    }

    @Test
    void a_port_stands_behind_the_last_colon_of_a_name_or_a_range() {
        assertThat(HostPattern.parse("node1:2222")).isEqualTo(new HostPattern(List.of("node1"), OptionalInt.of(2222)));
        assertThat(HostPattern.parse("n[1:2]:22")).isEqualTo(new HostPattern(List.of("n1", "n2"), OptionalInt.of(22)));
        assertThat(HostPattern.parse("[2001:db8::3]:22"))
                .isEqualTo(new HostPattern(List.of("2001:db8::3"), OptionalInt.of(22)));
        assertThat(HostPattern.parse("2001:db8::3").names()).containsExactly("2001:db8::3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    node[1:3             | a bracket without its other one
                    node[1]              | no range of begin and end
                    node[1:2:3:4]        | no range of begin and end
                    node[1:]             | neither a number nor a letter: ''
                    node[1:c]            | neither a number nor a letter: 'c'
                    node[-1:3]           | neither a number nor a letter: '-1'
                    node[01:100]         | begin and end differ in length
                    node[3:1]            | a range without members
                    node[1:3:0]          | a range without members
                    node[1:999999999]    | more than 1000 hosts
                    n[1:99][1:99]        | more than 1000 hosts
                    node[1:9999999999]   | neither a number nor a letter: '9999999999'
                    """)
    void a_range_that_is_none_is_refused(String key, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostPattern.parse(key))
                .withMessage(problem);
    }
}
