package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a virtual user saw of its session.
 *
 * @param bought what the cart held when it was bought, as the database has it; empty if nothing was, or that is not known
 */
record Sight(Action action, View view, Optional<Map<String, Integer>> bought) {

    /** This one, without what was bought. */
    Sight withoutOrder() {
        return new Sight(action, view, Optional.empty());
    }

    /** What {@code worlds} are after this: those only that can have shown it, and each once. */
    List<World> after(Collection<World> worlds, Unanswered unanswered) {
        return World.distinct(worlds.stream()
                .flatMap(world -> unanswered.later(world).stream())
                .flatMap(world -> after(world, unanswered).stream())
                .toList());
    }

    private Optional<World> after(World world, Unanswered unanswered) {
        return filled(world, unanswered)
                .flatMap(filled -> searched(filled, unanswered))
                .map(before -> action.writes() ? before.acknowledged(action) : before)
                .filter(after -> view.fits(after.state()));
    }

    private Optional<World> filled(World world, Unanswered unanswered) {
        if (bought.isPresent()) {
            return unanswered.filled(world, bought.get());
        }
        Map<String, Integer> held = action.in(world.state()).cart();
        return view.cart().map(shown -> unanswered.added(world, held, shown)).orElse(Optional.of(world));
    }

    private Optional<World> searched(World world, Unanswered unanswered) {
        String held = action.in(world.state()).keyword();
        return view.keyword()
                .filter(shown -> !shown.equals(held))
                .map(shown -> unanswered.late(world, new Action.Search(shown)))
                .orElse(Optional.of(world));
    }
}
