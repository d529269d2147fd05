package org.replibench.analysis.capacity.demand;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.replibench.analysis.capacity.demand.WindowUsageReader.WindowUsage;
import org.replibench.model.Refusal;

/**
 * How pages of different types differ. The plan's mix is fixed, so whole cells don't tell; but within a window there are more of
 * this page or of that, and its counters tell what was used in it: least squares over all windows (Zhang, Cherkasova,
 * Smirni: A regression-based analytic model for dynamic resource provisioning of multi-tier applications, ICAC 2007).
 *
 * @param all by label; empty if no window was read
 */
public record PageTypeRegression(List<PageType> all) {
    public PageTypeRegression {
        all = List.copyOf(all);
    }

    static PageTypeRegression of(List<WindowUsage> windows) {
        Map<String, Integer> pages = new TreeMap<>();
        windows.forEach(window -> window.pages().forEach((label, count) -> pages.merge(label, count, Integer::sum)));
        List<String> labels = List.copyOf(pages.keySet());
        double total = pages.values().stream().mapToInt(Integer::intValue).sum();
        Map<ProfiledResource, List<LeastSquares.Estimate>> demands = new EnumMap<>(ProfiledResource.class);
        for (ProfiledResource profiledResource : ProfiledResource.values()) {
            demands(profiledResource, labels, windows)
                    .ifPresent(regressionEstimates -> demands.put(profiledResource, regressionEstimates));
        }
        if (demands.isEmpty()) {
            return new PageTypeRegression(List.of());
        }
        return new PageTypeRegression(IntStream.range(0, labels.size())
                .mapToObj(i -> type(labels.get(i), pages.get(labels.get(i)) / total, demands, i))
                .toList());
    }

    /** One column for each type of page, and one for the time that passes: the idle background. */
    private static Optional<List<LeastSquares.Estimate>> demands(
            ProfiledResource profiledResource, List<String> labels, List<WindowUsage> windows) {
        List<WindowUsage> told = windows.stream()
                .filter(window -> window.usage().containsKey(profiledResource))
                .toList();
        double[][] rows = new double[told.size()][labels.size() + 1];
        double[] used = new double[told.size()];
        for (int i = 0; i < used.length; i++) {
            for (int type = 0; type < labels.size(); type++) {
                rows[i][type] = told.get(i).pages().getOrDefault(labels.get(type), 0);
            }
            rows[i][labels.size()] = told.get(i).seconds();
            used[i] = told.get(i).usage().get(profiledResource);
        }
        return LeastSquares.solve(rows, used);
    }

    private static PageType type(
            String label, double share, Map<ProfiledResource, List<LeastSquares.Estimate>> demands, int index) {
        Map<ProfiledResource, LeastSquares.Estimate> own = new EnumMap<>(ProfiledResource.class);
        demands.forEach(
                (profiledResource, regressionEstimates) -> own.put(profiledResource, regressionEstimates.get(index)));
        return new PageType(label, share, own);
    }

    /** Their names. */
    public List<String> labels() {
        return all.stream().map(PageType::label).toList();
    }

    /**
     * How many times as much of a resource a page needs on average in another mix.
     *
     * @param weights by label, above 0 in all: as many of these pages for that many of those; a label that is missing keeps its
     *     share of now as its weight, in percent
     * @return 1 if the resource is not told by type
     * @throws IllegalArgumentException if all weights are 0
     */
    public double factor(ProfiledResource profiledResource, Map<String, Double> weights) {
        List<PageType> told = new ArrayList<>(all);
        told.removeIf(type -> !type.demands().containsKey(profiledResource));
        double now = 0;
        double then = 0;
        double sum = 0;
        for (PageType type : told) {
            double demand = Math.max(0, type.demands().get(profiledResource).value());
            double weight = weights.getOrDefault(type.label(), 100 * type.share());
            now += type.share() * demand;
            then += weight * demand;
            sum += weight;
        }
        if (!told.isEmpty() && !(sum > 0)) {
            throw new Refusal(
                            "whatif",
                            "mix without pages",
                            "a weight above 0 for one of " + String.join(", ", labels()),
                            "0 for each",
                            "-Dwhatif=mix:" + labels().iterator().next() + "=1")
                    .exception();
        }
        return now > 0 ? then / sum / now : 1;
    }

    /**
     * What one type of page needs.
     *
     * @param label such as {@code search}
     * @param share of all pages, 0 to 1
     * @param demands in seconds or bytes, by resource; chance may put one below 0
     */
    public record PageType(String label, double share, Map<ProfiledResource, LeastSquares.Estimate> demands) {
        public PageType {
            demands = Collections.unmodifiableMap(new EnumMap<>(demands));
        }
    }
}
