package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.petstore.database.Ledger;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.PageLog;
import org.replibench.runner.audit.Rule;

/**
 * Transaction integrity: the database holds every order that a client was told of, none that nobody asked for, and stock and
 * totals add up.
 */
public record OrdersKept() implements Rule {
    @Override
    public List<Check> judge(Evidence evidence) {
        return evidence.ledger().stream()
                .flatMap(ledger -> List.of(orders(ledger, evidence.pages()), stock(ledger)).stream())
                .toList();
    }

    private static Check orders(Ledger ledger, PageLog pages) {
        long least = pages.purchasesConfirmed();
        long most = pages.purchasesAsked();
        return new Check(
                "orders",
                ledger.orders() + " in the database",
                least == most ? least + " confirmed to clients" : least + " confirmed to " + most + " asked for",
                least <= ledger.orders() && ledger.orders() <= most);
    }

    private static Check stock(Ledger ledger) {
        return new Check(
                "stock",
                ledger.unitsMissing() + " units gone, " + ledger.total() + " sold for",
                ledger.unitsOrdered() + " units ordered, " + ledger.linesTotal() + " on their lines",
                ledger.balances());
    }
}
