package org.replibench.petstore.payload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;

class SessionPayloadTest {
    private final MockHttpSession session = new MockHttpSession();

    @Test
    void a_session_is_loaded_with_as_many_bytes_as_were_asked_for() {
        request(new SessionPayload(64, 0));

        assertThat(contents().values().stream()
                        .mapToInt(content -> content.length)
                        .sum())
                .isBetween(64 * 1024 - SessionPayload.ATTRIBUTES, 64 * 1024);
        assertThat(contents()).hasSize(SessionPayload.ATTRIBUTES);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "5, 1", "50, 10", "60, 12", "100, 20"})
    void each_further_request_replaces_the_stated_share(int percent, int attributes) {
        SessionPayload cargo = new SessionPayload(4, percent);
        request(cargo);
        Map<String, byte[]> before = contents();

        request(cargo);

        Map<String, byte[]> after = contents();
        assertThat(before.keySet().stream().filter(name -> before.get(name) != after.get(name)))
                .hasSize(attributes);
    }

    @Test
    void who_has_no_session_gets_none() {
        MockHttpServletRequest request = new MockHttpServletRequest();

        assertThat(new SessionPayload(4, 100).preHandle(request, new MockHttpServletResponse(), this))
                .isTrue();
        assertThat(request.getSession(false)).isNull();
    }

    @Test
    void without_the_property_sessions_hold_what_shopping_puts_there() {
        assertThat(SessionPayload.from(name -> null)).isEmpty();
        assertThat(SessionPayload.from(name -> "0")).isEmpty();
        assertThat(SessionPayload.from(name -> "16")).isPresent();
    }

    private void request(SessionPayload cargo) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setSession(session);
        cargo.preHandle(request, new MockHttpServletResponse(), this);
    }

    private Map<String, byte[]> contents() {
        Map<String, byte[]> contents = new TreeMap<>();
        IntStream.range(0, SessionPayload.ATTRIBUTES)
                .mapToObj(SessionPayload::name)
                .forEach(name -> contents.put(name, (byte[]) session.getAttribute(name)));
        return contents;
    }
}
