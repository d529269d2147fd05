package org.replibench.analysis.capacity.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.model.Pattern;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.StoredStudy;
import org.replibench.records.store.UnreadableFile;

class DemandProfileTest {
    private static final Map<String, Double> TYPES = Map.of("search", 0.004, "item", 0.001, "cart", 0.002);

    @TempDir
    Path results;

    @Test
    void demands_are_told_apart_from_each_other_and_from_the_idle_background() {
        DemandProfile demandProfile = new SyntheticDemandProfile(1, 0, 0).profile(3, "none", "2211");

        ArmDemands copies = demandProfile.demands(Pattern.parse("2211wq3")).get(0);
        assertThat(slope(demandProfile.control(), ProfiledResource.NODE_CPU))
                .isCloseTo(SyntheticDemandProfile.PAGE_SECONDS, within(1e-9));
        assertThat(slope(copies, ProfiledResource.NODE_CPU))
                .isCloseTo(SyntheticDemandProfile.PAGE_SECONDS + SyntheticDemandProfile.SEND_SECONDS, within(1e-9));
        assertThat(slope(copies, ProfiledResource.RECEIVER_CPU))
                .isCloseTo(SyntheticDemandProfile.RECEIVE_SECONDS, within(1e-9));
        assertThat(slope(copies, ProfiledResource.SENT))
                .isCloseTo(SyntheticDemandProfile.SENT_BYTES, withinPercentage(0.1));
        assertThat(copies.line(ProfiledResource.RECEIVER_CPU).orElseThrow().intercept())
                .isCloseTo(SyntheticDemandProfile.BACKGROUND_CORES, within(1e-9));
        assertThat(demandProfile.control().line(ProfiledResource.RECEIVER_CPU)).isEmpty();
    }

    @Test
    void what_a_page_needs_when_the_quota_is_used_up_stands_apart() {
        DemandProfile demandProfile =
                new SyntheticDemandProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none", "2211");

        assertThat(slope(demandProfile.control(), ProfiledResource.BUSY_CPU)).isCloseTo(0.0013, within(1e-9));
        assertThat(slope(demandProfile.demands(Pattern.parse("2211")).get(0), ProfiledResource.BUSY_CPU))
                .isCloseTo(0.0016, within(1e-9));
        double pagesPerSecond = (SyntheticDemandProfile.QUOTA_CORES - SyntheticDemandProfile.BACKGROUND_CORES) / 0.0013;
        double idleRest = 0.02 + 0.004;
        assertThat(slope(demandProfile.control(), ProfiledResource.BUSY_REST))
                .isCloseTo((20.0 / 30 - SyntheticDemandProfile.QUOTA_CORES - idleRest) / pagesPerSecond, within(1e-9));
        assertThat(slope(demandProfile.control(), ProfiledResource.NODE_CPU))
                .isCloseTo(SyntheticDemandProfile.PAGE_SECONDS, within(1e-9));
    }

    @Test
    void what_one_machine_does_is_not_told_where_nodes_have_hosts_of_their_own() {
        DemandProfile onHosts = new SyntheticDemandProfile(1, 0, 0).onHosts("8").profile(3, "none", "2211");

        assertThat(onHosts.arms()).hasSize(2).allSatisfy(arm -> {
            assertThat(arm.line(ProfiledResource.NODE_CPU)).isPresent();
            assertThat(arm.line(ProfiledResource.DATABASE_CPU)).isPresent();
            assertThat(arm.line(ProfiledResource.MACHINE_CPU))
                    .as("the runner's machine, which nodes are not on")
                    .isEmpty();
        });
    }

    @Test
    void intervals_hold_the_demand_though_every_start_of_the_servers_is_different() {
        int held = 0;
        for (int seed = 1; seed <= 300; seed++) {
            DemandRegression demandRegression = new SyntheticDemandProfile(seed, 0.01, 0.03)
                    .profile(4, "none")
                    .control()
                    .line(ProfiledResource.NODE_CPU)
                    .orElseThrow();
            held += demandRegression.slopeInterval(0.95).contains(SyntheticDemandProfile.PAGE_SECONDS) ? 1 : 0;
        }

        // Four standard deviations of a share of 0.95 among 300.
        assertThat(held / 300.0).isCloseTo(0.95, within(4 * 0.0126));
    }

    @Test
    void types_of_pages_are_told_apart_by_the_windows_in_which_they_came() throws IOException {
        new SyntheticDemandProfile(2, 0.02, 0).write(results.resolve("p"), 3, TYPES, "none");

        PageTypeRegression types = read(results.resolve("p")).control().types();

        assertThat(types.labels()).containsExactly("cart", "item", "search");
        types.all().forEach(type -> {
            LeastSquares.Estimate demand = type.demands().get(ProfiledResource.NODE_CPU);
            assertThat(demand.interval(0.9999).contains(TYPES.get(type.label())))
                    .as(type.label() + " " + demand)
                    .isTrue();
            assertThat(demand.standardError()).isLessThan(0.1 * TYPES.get(type.label()));
        });
    }

    @Test
    void a_profile_of_cells_that_did_not_take_turns_still_has_its_demands_but_no_types_of_pages() throws IOException {
        new SyntheticDemandProfile(2, 0.02, 0).write(results.resolve("p"), 3, TYPES, "none");
        try (Stream<Path> files = Files.walk(results.resolve("p"))) {
            for (Path windows :
                    files.filter(file -> file.endsWith("windows.csv")).toList()) {
                Files.delete(windows);
            }
        }

        ArmDemands control = read(results.resolve("p")).control();

        assertThat(control.line(ProfiledResource.NODE_CPU)).isPresent();
        assertThat(control.types().all()).isEmpty();
    }

    @Test
    void another_mix_needs_what_its_pages_need() {
        PageTypeRegression types = new PageTypeRegression(List.of(
                new PageTypeRegression.PageType(
                        "cheap", 0.75, Map.of(ProfiledResource.NODE_CPU, new LeastSquares.Estimate(0.001, 0, 10))),
                new PageTypeRegression.PageType(
                        "dear", 0.25, Map.of(ProfiledResource.NODE_CPU, new LeastSquares.Estimate(0.005, 0, 10)))));

        assertThat(types.factor(ProfiledResource.NODE_CPU, Map.of("cheap", 1.0, "dear", 1.0)))
                .isCloseTo(0.003 / 0.002, within(1e-12));
        assertThat(types.factor(ProfiledResource.NODE_CPU, Map.of("dear", 75.0)))
                .isCloseTo(0.003 / 0.002, within(1e-12));
        assertThat(types.factor(ProfiledResource.DATABASE_CPU, Map.of("dear", 75.0)))
                .isEqualTo(1);
    }

    @Test
    void a_mix_without_pages_is_refused() {
        PageTypeRegression types = new PageTypeRegression(List.of(new PageTypeRegression.PageType(
                "a", 1, Map.of(ProfiledResource.NODE_CPU, new LeastSquares.Estimate(0.001, 0, 10)))));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> types.factor(ProfiledResource.NODE_CPU, Map.of("a", 0.0)))
                .withMessage("whatif: mix without pages; expected a weight above 0 for one of a, got 0 for each. Try "
                        + "-Dwhatif=mix:a=1");
    }

    @Test
    void a_raw_file_that_is_broken_is_named_and_the_rest_is_told() throws IOException {
        new SyntheticDemandProfile(2, 0.02, 0).write(results.resolve("p"), 3, TYPES, "none");
        Path broken = results.resolve("p/cells/none-none-1n-c8-r1/windows.csv");
        Files.writeString(
                broken, "block,start_ms,end_ms,seconds,subject,metric,growth\n1,0,1000,1,node1,cpu_cores,much\n");
        List<UnreadableFile> problems = new ArrayList<>();

        DemandProfile demandProfile = DemandProfile.of(CellStore.readAll(results.resolve("p")), problems::add);

        assertThat(problems).extracting(UnreadableFile::path).containsExactly(broken);
        assertThat(demandProfile.control().types().labels()).hasSize(3);
    }

    @Test
    void a_matrix_is_no_profile() {
        StoredStudy matrix = new StoredStudy(Path.of("results/matrix/x"), List.of(), List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DemandProfile.of(matrix, problem -> {}))
                .withMessage("profile.study: results/matrix/x is no profile; expected valid cells of pattern none "
                        + "under light loads, got no such cell. Try ./mvnw -Pprofile verify");
    }

    @Test
    void too_few_cells_are_named() {
        StoredStudy whole = new SyntheticDemandProfile(1, 0, 0).study(Path.of("p"), 1, "none");
        StoredStudy two = new StoredStudy(whole.folder(), whole.cells().subList(0, 2), List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DemandProfile.of(two, problem -> {}))
                .withMessage("profile.study: no demands of none none; expected at least 3 valid cells of 2 light "
                        + "loads, got 2 valid cells of 2 loads. Try ./mvnw -Pprofile verify with more of -Dstarts "
                        + "or -Dclients");
    }

    @Test
    void cells_of_two_environments_are_no_profile() {
        StoredStudy here = new SyntheticDemandProfile(1, 0, 0).study(Path.of("p"), 1, "none");
        StoredStudy there =
                new SyntheticDemandProfile(1, 0, 0).with("machine.cores", "8").study(Path.of("p"), 1, "2211");
        List<StoredCell> both = new ArrayList<>(here.cells());
        both.addAll(there.cells());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DemandProfile.of(new StoredStudy(Path.of("p"), both, List.of()), problem -> {}))
                .withMessage("profile.study: of several environments; expected one machine.cores for all cells, got 2 "
                        + "and 8. Try ./mvnw -Pprofile verify");
    }

    @Test
    void the_text_names_every_demand_with_its_interval() throws IOException {
        new SyntheticDemandProfile(2, 0.02, 0).write(results.resolve("p"), 3, TYPES, "none", "2211");

        String text = DemandProfileReport.write(results.resolve("p"));

        assertThat(text)
                .contains("2211 replibench", "receiver cpu", "CPU of the receiver for each write: ", "page search");
        assertThat(results.resolve("p/demands.csv"))
                .content()
                .startsWith(
                        "pattern,engine,page,resource,unit,per_page,low,high,background_per_s\nnone,none,all,node cpu,ms,");
    }

    @Test
    void a_profile_that_never_used_its_quota_up_says_what_that_does_to_predictions() {
        String line = "no cell used its quota up: too little will be predicted near it";

        assertThat(DemandProfileText.format(new SyntheticDemandProfile(1, 0, 0).profile(3, "none")))
                .contains(line);
        assertThat(DemandProfileText.format(
                        new SyntheticDemandProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none")))
                .doesNotContain(line);
        assertThat(DemandProfileText.format(new SyntheticDemandProfile(1, 0, 0)
                        .with("quota.cores", "none")
                        .profile(3, "none")))
                .doesNotContain(line);
    }

    private static DemandProfile read(Path folder) throws IOException {
        return DemandProfile.of(CellStore.readAll(folder), problem -> {
            throw new AssertionError(problem.toString());
        });
    }

    private static double slope(ArmDemands armDemands, ProfiledResource profiledResource) {
        return armDemands.line(profiledResource).orElseThrow().slope();
    }
}
