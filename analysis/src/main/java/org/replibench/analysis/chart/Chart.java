package org.replibench.analysis.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.analysis.statistics.Interval;

/** A chart of points and lines over two axes, as SVG: it stands in a page, and alone as a picture. */
public final class Chart {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 380;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int TOP = 72;
    private static final int LEGEND_BASELINE = 42;
    private static final int LEGEND_MARK = 22;
    private static final int LEGEND_LETTER = 7;
    private static final int BOTTOM = 54;

    private final String title;
    private final Axis xAxis;
    private final Axis yAxis;
    private final List<String> marks = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();
    private final StringBuilder legend = new StringBuilder();
    private double legendEnd = LEFT;

    /**
     * An empty chart.
     *
     * @param title stands above it
     * @param across from left to right
     * @param up from below
     */
    public Chart(String title, Axis across, Axis up) {
        this.title = title;
        this.xAxis = across;
        this.yAxis = up;
    }

    /** How a line is drawn, so that colour is not alone in telling lines apart. */
    public enum Stroke {
        SOLID(""),
        DASHED(" stroke-dasharray=\"6 4\"");

        private final String attribute;

        Stroke(String attribute) {
            this.attribute = attribute;
        }
    }

    /** What a moment is drawn as, so that colour is not alone in telling moments apart. */
    public enum Mark {
        BAR("<path d=\"M%1$.1f %2$.1fm0 -6v12\" fill=\"none\" stroke=\"%3$s\" stroke-width=\"2.5\"/>"),
        CROSS("<path d=\"M%1$.1f %2$.1fm-4 -4l8 8m0 -8l-8 8\" fill=\"none\" stroke=\"%3$s\" stroke-width=\"2\"/>"),
        DOT("<circle cx=\"%1$.1f\" cy=\"%2$.1f\" r=\"3\" fill=\"%3$s\" fill-opacity=\"0.7\"/>"),
        RING("<circle cx=\"%1$.1f\" cy=\"%2$.1f\" r=\"4\" fill=\"white\" stroke=\"%3$s\" stroke-width=\"2\"/>");

        private final String element;

        Mark(String element) {
            this.element = element;
        }

        private String at(double x, double y, String colour) {
            return format(element, x, y, colour);
        }
    }

    /** A line through points, with as many {@code ys} as {@code xs}, and its name in the legend. NaN interrupts it. */
    public Chart line(String name, List<Double> xs, List<Double> ys, Stroke stroke, String colour) {
        int from = 0;
        for (int i = 0; i <= xs.size(); i++) {
            if (i == xs.size() || Double.isNaN(ys.get(i))) {
                unbroken(xs.subList(from, i), ys.subList(from, i), stroke, colour);
                from = i + 1;
            }
        }
        return legend(
                name,
                format(
                        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2\"%s/>",
                        legendEnd,
                        legendEnd + LEGEND_MARK - 4,
                        LEGEND_BASELINE - 4,
                        LEGEND_BASELINE - 4,
                        colour,
                        stroke.attribute));
    }

    private void unbroken(List<Double> xs, List<Double> ys, Stroke stroke, String colour) {
        if (!xs.isEmpty()) {
            String points = IntStream.range(0, xs.size())
                    .mapToObj(i -> format("%.1f,%.1f", x(xs.get(i)), y(ys.get(i))))
                    .collect(Collectors.joining(" "));
            marks.add("<polyline fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"2\"" + stroke.attribute
                    + " points=\"" + points + "\"/>");
        }
    }

    /** A point's meaning in the legend. */
    public Chart pointLegend(String meaning, boolean hollow, String colour) {
        return legend(meaning, circle(legendEnd + LEGEND_MARK / 2.0, LEGEND_BASELINE - 4, hollow, colour));
    }

    /** A mark's meaning in the legend. */
    public Chart markLegend(String meaning, Mark mark, String colour) {
        return legend(meaning, mark.at(legendEnd + LEGEND_MARK / 2.0, LEGEND_BASELINE - 4, colour));
    }

    private Chart legend(String name, String mark) {
        legend.append(mark)
                .append(format("<text class=\"legend\" x=\"%.1f\" y=\"%d\">", legendEnd + LEGEND_MARK, LEGEND_BASELINE))
                .append(MarkupEscaper.escape(name))
                .append("</text>\n");
        legendEnd += 2 * LEGEND_MARK + LEGEND_LETTER * name.length();
        return this;
    }

    private static String circle(double x, double y, boolean hollow, String colour) {
        return format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" ", x, y) + "stroke=\"" + colour
                + "\" stroke-width=\"2\" fill=\"" + (hollow ? "white" : colour) + "\"/>";
    }

    /** A point with its name beside it; one that is hollow is worth less. */
    public Chart point(double px, double py, String name, boolean hollow, String colour) {
        Label beside = Label.beside(x(px), y(py), name);
        Label label = beside.free(labels);
        if (label.bottom() < beside.bottom()) {
            leader(x(px), y(py), label);
        }
        marks.add(circle(x(px), y(py), hollow, colour));
        labels.add(label);
        marks.add(format("<text x=\"%.1f\" y=\"%.1f\">", label.left(), label.bottom()) + MarkupEscaper.escape(name)
                + "</text>");
        return this;
    }

    /** A mark without a name. */
    public Chart mark(double px, double py, Mark mark, String colour) {
        marks.add(mark.at(x(px), y(py), colour));
        return this;
    }

    /** Words at the right end of a row. */
    public Chart atRightEnd(double py, String words, String colour) {
        marks.add(format("<text x=\"%d\" y=\"%.1f\" ", WIDTH - RIGHT - 2, y(py) + 4) + "text-anchor=\"end\" fill=\""
                + colour + "\">" + MarkupEscaper.escape(words) + "</text>");
        return this;
    }

    /** What a name that had to make room for others belongs to. */
    private void leader(double px, double py, Label label) {
        double end = Math.max(label.left(), Math.min(px, label.left() + label.width()));
        marks.add(format("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" ", px, end, py, label.bottom() + 3)
                + "stroke=\"#999\" stroke-width=\"0.8\"/>");
    }

    /** A range of values above a place, if both its ends are known. */
    public Chart range(double px, Interval interval, String colour) {
        if (interval.isBounded()) {
            marks.add(format(
                            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" ",
                            x(px), x(px), y(interval.low()), y(interval.high()))
                    + "stroke=\"" + colour + "\" stroke-width=\"2\" stroke-opacity=\"0.5\"/>");
        }
        return this;
    }

    /** A moment with its name. */
    public Chart verticalMarker(double px, String name) {
        if (xAxis.contains(px)) {
            marks.add(format("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" ", x(px), x(px), TOP, HEIGHT - BOTTOM)
                    + "stroke=\"#c2410c\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\"/>");
            marks.add(format("<text x=\"%.1f\" y=\"%d\" fill=\"#c2410c\">", x(px) + 4, TOP + 12)
                    + MarkupEscaper.escape(name) + "</text>");
        }
        return this;
    }

    /** The chart as a document of its own. */
    public String svg() {
        StringBuilder svg = new StringBuilder();
        svg.append(format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\""
                        + " font-size=\"13\">%n",
                WIDTH, HEIGHT));
        svg.append("<title>").append(MarkupEscaper.escape(title)).append("</title>\n");
        svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n", WIDTH, HEIGHT));
        svg.append(format("<text x=\"%d\" y=\"20\" font-weight=\"bold\">", LEFT))
                .append(MarkupEscaper.escape(title))
                .append("</text>\n");
        svg.append(legend);
        axes(svg);
        marks.forEach(mark -> svg.append(mark).append('\n'));
        return svg.append("</svg>\n").toString();
    }

    private void axes(StringBuilder svg) {
        for (double tick : yAxis.ticks()) {
            svg.append(format(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
                    LEFT, WIDTH - RIGHT, y(tick), y(tick)));
            svg.append(format(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT - 8, y(tick) + 4, Axis.Ticks.label(tick)));
        }
        for (double tick : xAxis.ticks()) {
            svg.append(format(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    x(tick), HEIGHT - BOTTOM + 20, Axis.Ticks.label(tick)));
        }
        svg.append(format("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12))
                .append(MarkupEscaper.escape(xAxis.name()))
                .append("</text>\n");
        svg.append(format(
                        "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">",
                        (TOP + HEIGHT - BOTTOM) / 2))
                .append(MarkupEscaper.escape(yAxis.name()))
                .append("</text>\n");
    }

    private double x(double value) {
        return LEFT + xAxis.position(value) * (WIDTH - LEFT - RIGHT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - yAxis.position(value) * (HEIGHT - TOP - BOTTOM);
    }

    /** A name in the picture: no picture knows how wide its letters are drawn, so about that. */
    private record Label(double left, double bottom, double width) {
        private static final double LETTER = 8;
        private static final double LINE = 16;
        private static final double GAP = 10;

        static Label beside(double x, double y, String name) {
            double width = LETTER * name.length();
            double left = x + GAP + width > WIDTH ? x - GAP - width : x + GAP;
            return new Label(Math.max(0, left), y - GAP, width);
        }

        /** The next place upwards where it covers none of {@code others}. */
        Label free(List<Label> others) {
            Label free = this;
            while (others.stream().anyMatch(free::covers) && free.bottom > TOP + LINE) {
                free = new Label(left, free.bottom - LINE, width);
            }
            return free;
        }

        private boolean covers(Label other) {
            return left < other.left + other.width
                    && other.left < left + width
                    && Math.abs(bottom - other.bottom) < LINE;
        }
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
