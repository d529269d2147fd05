package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.OrderSnapshot;
import org.replibench.runner.audit.input.PageStatistics;

/**
 * Transaction integrity: between two looks at the database it got every order that a client was told of, none that nobody
 * asked for, and stock and totals add up.
 */
public record OrdersKept() implements Rule {
    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        return List.of(
                orders(auditInput.ordersBefore(), auditInput.ordersAfter(), auditInput.pages()),
                stock(auditInput.ordersAfter().ledger()));
    }

    private static AuditCheck orders(OrderSnapshot opening, OrderSnapshot closing, PageStatistics pages) {
        long least = pages.purchasesConfirmed(opening.receivedMillis(), closing.requestedMillis());
        long most = pages.purchasesInFlight(opening.requestedMillis(), closing.receivedMillis());
        long orders = closing.ledger().orders() - opening.ledger().orders();
        return new AuditCheck(
                "orders",
                orders + " in the database",
                least == most ? least + " confirmed to clients" : least + " confirmed to " + most + " asked for",
                least <= orders && orders <= most);
    }

    private static AuditCheck stock(SalesTotals salesTotals) {
        return new AuditCheck(
                "stock",
                salesTotals.unitsMissing() + " units gone, " + salesTotals.total() + " sold for",
                salesTotals.unitsOrdered() + " units ordered, " + salesTotals.linesTotal() + " on their lines",
                salesTotals.isConsistent());
    }
}
