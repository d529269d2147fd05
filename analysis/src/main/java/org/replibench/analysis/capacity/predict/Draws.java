package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.replibench.analysis.capacity.profile.Demands;
import org.replibench.analysis.capacity.profile.Line;
import org.replibench.analysis.capacity.profile.Profile;

/** Demands as they might be, within the errors of a profile's lines: every line by itself, the same for all points. */
final class Draws {
    private Draws() {}

    /** The same seed gives the same draws, whatever is foretold from them. */
    static List<Function<Line, Line.Values>> of(Profile profile, long seed, int draws) {
        Random random = new Random(seed);
        List<Function<Line, Line.Values>> all = new ArrayList<>();
        for (int i = 0; i < draws; i++) {
            Map<Line, Line.Values> drawn = new IdentityHashMap<>();
            for (Demands arm : profile.arms()) {
                arm.lines().values().forEach(line -> drawn.put(line, line.draw(random)));
                drawn.put(arm.responseSeconds(), arm.responseSeconds().draw(random));
                drawn.put(arm.lightResponseSeconds(), arm.lightResponseSeconds().draw(random));
            }
            all.add(drawn::get);
        }
        return List.copyOf(all);
    }
}
