package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.petstore.database.Ledger;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.LedgerReading;
import org.replibench.runner.audit.PageLog;
import org.replibench.runner.audit.Rule;

/**
 * Transaction integrity: between two looks at the database it got every order that a client was told of, none that nobody
 * asked for, and stock and totals add up.
 */
public record OrdersKept() implements Rule {
    @Override
    public List<Check> judge(Evidence evidence) {
        return List.of(
                orders(evidence.opening(), evidence.closing(), evidence.pages()),
                stock(evidence.closing().ledger()));
    }

    private static Check orders(LedgerReading opening, LedgerReading closing, PageLog pages) {
        long least = pages.purchasesConfirmed(opening.answeredMillis(), closing.askedMillis());
        long most = pages.purchasesUnderWay(opening.askedMillis(), closing.answeredMillis());
        long orders = closing.ledger().orders() - opening.ledger().orders();
        return new Check(
                "orders",
                orders + " in the database",
                least == most ? least + " confirmed to clients" : least + " confirmed to " + most + " asked for",
                least <= orders && orders <= most);
    }

    private static Check stock(Ledger ledger) {
        return new Check(
                "stock",
                ledger.unitsMissing() + " units gone, " + ledger.total() + " sold for",
                ledger.unitsOrdered() + " units ordered, " + ledger.linesTotal() + " on their lines",
                ledger.balances());
    }
}
