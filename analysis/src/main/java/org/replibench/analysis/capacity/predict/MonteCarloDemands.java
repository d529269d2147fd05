package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.replibench.analysis.capacity.demand.ArmDemands;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.DemandRegression;

/** Demands as they might be, within the errors of a profile's lines: every line by itself, the same for all points. */
final class MonteCarloDemands {
    private MonteCarloDemands() {}

    /** The same seed gives the same draws, whatever is predicted from them. */
    static List<Function<DemandRegression, DemandRegression.Coefficients>> of(
            DemandProfile demandProfile, long seed, int draws) {
        Random random = new Random(seed);
        List<Function<DemandRegression, DemandRegression.Coefficients>> all = new ArrayList<>();
        for (int i = 0; i < draws; i++) {
            IdentityHashMap<DemandRegression, DemandRegression.Coefficients> drawn = new IdentityHashMap<>();
            for (ArmDemands arm : demandProfile.arms()) {
                arm.regressions()
                        .values()
                        .forEach(demandRegression -> drawn.put(demandRegression, demandRegression.sample(random)));
                drawn.put(arm.responseSeconds(), arm.responseSeconds().sample(random));
                drawn.put(arm.lightResponseSeconds(), arm.lightResponseSeconds().sample(random));
            }
            all.add(drawn::get);
        }
        return List.copyOf(all);
    }
}
