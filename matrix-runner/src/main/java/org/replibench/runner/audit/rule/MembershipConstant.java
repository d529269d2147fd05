package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Rule;

/** A node that joins or leaves makes the others move sessions: that is another measurement. */
public record MembershipConstant() implements Rule {
    @Override
    public List<Check> judge(Evidence evidence) {
        boolean constant = evidence.course().membershipConstant();
        return List.of(new Check("membership", constant ? "constant" : "changed", "constant", constant));
    }
}
