package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Rule;

/** Every node must live at the window's end. */
public record NodesAlive() implements Rule {
    @Override
    public List<Check> judge(Evidence evidence) {
        List<String> died = evidence.course().died();
        return List.of(new Check(
                "nodes alive", died.isEmpty() ? "all" : "died: " + String.join(" ", died), "all", died.isEmpty()));
    }
}
