package org.replibench.analysis.tiers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.records.raw.TiersFile;

/**
 * What every tier did in the turns of all arms, in the order of time.
 *
 * @param all how many samples there are
 * @param stretches the samples that are drawn: the study, or of a long one some parts, spread over it evenly
 * @param tracks what is drawn, with the values of all stretches one after the other
 * @param means of the cells that have samples, of all of these
 */
public record TierTimeline(int all, List<Stretch> stretches, List<Track> tracks, List<CellMeans> means) {
    /** As many samples as a chart has room for. */
    private static final int MAX_DRAWN = 360;

    private static final int STRETCHES = 6;

    /** A round's servers take longer than that to start. */
    private static final double MAX_GAP_SECONDS = 10;

    private static final double MILLIS = 1000;

    public TierTimeline {
        stretches = List.copyOf(stretches);
        tracks = List.copyOf(tracks);
        means = List.copyOf(means);
    }

    /**
     * Samples without a gap between them.
     *
     * @param startSeconds since the first sample of the study
     * @param seconds the length of each
     * @param cells whose turn it was, by index
     */
    public record Stretch(double startSeconds, List<Double> seconds, List<Integer> cells) {}

    /** Lines in one unit; only those for which there is a value other than 0. */
    public record Track(String title, String unit, List<Line> lines) {}

    /** @param values NaN where it is not known */
    public record Line(String name, List<Double> values) {}

    /**
     * Means of a cell by length of samples, with the units of tracks.
     *
     * @param cell by index
     * @param values of all lines of the tracks that arms can be told apart by, drawn or not; NaN if not known
     */
    public record CellMeans(int cell, List<NamedMean> values) {}

    /** @param name such as {@code CPU, cores: nodes, each} */
    public record NamedMean(String name, double mean) {}

    /** A sample of the cell with that index. */
    private record CellSample(int cell, TiersFile.Row row) {
        double startMillis() {
            return row.timeMillis() - MILLIS * row.seconds();
        }
    }

    /**
     * Puts cells on one time axis.
     *
     * @return empty if no cell has samples
     */
    public static Optional<TierTimeline> of(TierSamples study) {
        List<CellSample> samples = new ArrayList<>();
        for (int i = 0; i < study.cells().size(); i++) {
            for (TiersFile.Row row : study.cells().get(i).rows()) {
                samples.add(new CellSample(i, row));
            }
        }
        samples.sort(Comparator.comparing(sample -> sample.row().timeMillis()));
        return samples.isEmpty() ? Optional.empty() : Optional.of(of(samples));
    }

    private static TierTimeline of(List<CellSample> samples) {
        List<List<CellSample>> stretches = drawn(samples).stream()
                .flatMap(part -> withoutGaps(part).stream())
                .toList();
        List<TiersFile.Row> drawn =
                stretches.stream().flatMap(List::stream).map(CellSample::row).toList();
        double begun = samples.get(0).startMillis();
        return new TierTimeline(
                samples.size(),
                stretches.stream().map(stretch -> stretch(stretch, begun)).toList(),
                TierTrack.ALL.stream()
                        .map(track -> track(track, drawn))
                        .filter(track -> !track.lines().isEmpty())
                        .toList(),
                means(samples));
    }

    /** All, or parts of equal length. */
    private static List<List<CellSample>> drawn(List<CellSample> samples) {
        if (samples.size() <= MAX_DRAWN) {
            return List.of(samples);
        }
        int length = MAX_DRAWN / STRETCHES;
        return IntStream.range(0, STRETCHES)
                .map(part -> (samples.size() - length) * part / (STRETCHES - 1))
                .mapToObj(from -> samples.subList(from, from + length))
                .toList();
    }

    private static List<List<CellSample>> withoutGaps(List<CellSample> samples) {
        List<List<CellSample>> parts = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= samples.size(); i++) {
            if (i == samples.size()
                    || samples.get(i).startMillis() - samples.get(i - 1).row().timeMillis()
                            > MILLIS * MAX_GAP_SECONDS) {
                parts.add(samples.subList(from, i));
                from = i;
            }
        }
        return parts;
    }

    private static Stretch stretch(List<CellSample> samples, double begunMillis) {
        return new Stretch(
                (samples.get(0).startMillis() - begunMillis) / MILLIS,
                samples.stream().map(sample -> sample.row().seconds()).toList(),
                samples.stream().map(CellSample::cell).toList());
    }

    private static Track track(TierTrack track, List<TiersFile.Row> rows) {
        return new Track(
                track.title(),
                track.unit(),
                track.lines().stream()
                        .map(line -> new Line(
                                line.name(),
                                rows.stream()
                                        .map(row -> track.scale() * line.value(row))
                                        .toList()))
                        .filter(line -> line.values().stream().anyMatch(value -> value > 0))
                        .toList());
    }

    private static List<CellMeans> means(List<CellSample> samples) {
        return samples.stream()
                .map(CellSample::cell)
                .distinct()
                .sorted()
                .map(cell -> means(
                        cell,
                        samples.stream()
                                .filter(sample -> sample.cell() == cell)
                                .map(CellSample::row)
                                .toList()))
                .toList();
    }

    private static CellMeans means(int cell, List<TiersFile.Row> rows) {
        return new CellMeans(
                cell,
                TierTrack.ALL.stream()
                        .filter(TierTrack::toTheTurn)
                        .flatMap(track -> track.lines().stream()
                                .map(line -> new NamedMean(
                                        track.title() + ", " + track.unit() + ": " + line.name(),
                                        track.scale() * mean(line, rows))))
                        .toList());
    }

    private static double mean(TierTrack.Line line, List<TiersFile.Row> rows) {
        double sum = 0;
        double seconds = 0;
        for (TiersFile.Row row : rows) {
            double value = line.value(row);
            if (!Double.isNaN(value)) {
                sum += value * row.seconds();
                seconds += row.seconds();
            }
        }
        return sum / seconds;
    }
}
