package org.replibench.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyServerTest {
    @TempDir
    Path folder;

    private StudyServer server;

    @BeforeEach
    void start() throws IOException {
        Path study = Files.createDirectories(folder.resolve("study"));
        Files.writeString(folder.resolve("secret.txt"), "not for you");
        server = StudyServer.start(study, 0, Optional.of(new LiveMetrics()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void before_the_first_cell_it_says_so_and_later_leads_to_the_report() throws Exception {
        assertThat(get("report/index.html").statusCode()).isEqualTo(404);
        assertThat(get("report/index.html").body()).contains("No cell was measured");

        Files.createDirectories(folder.resolve("study/report"));
        Files.writeString(folder.resolve("study/report/index.html"), "<h1>report</h1>");
        HttpResponse<String> report = get("");

        assertThat(report.body()).isEqualTo("<h1>report</h1>");
        assertThat(report.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(report.headers().firstValue("Refresh")).contains("30");
    }

    @Test
    void nothing_beside_the_study_is_shown() throws Exception {
        for (String path : new String[] {"../secret.txt", "%2e%2e/secret.txt", "cells/../../secret.txt"}) {
            assertThat(get(path).statusCode()).as(path).isEqualTo(404);
        }
    }

    @Test
    void metrics_and_targets_are_there_before_a_cell_runs() throws Exception {
        assertThat(get("metrics").statusCode()).isEqualTo(200);
        assertThat(get("targets").body()).isEqualTo("[]\n");
    }

    private HttpResponse<String> get(String path) throws Exception {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        return client.send(
                HttpRequest.newBuilder(URI.create(server.url() + path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
