package org.replibench.runner;

import org.replibench.jmeter.JMeter;
import org.replibench.jmeter.Plan;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** {@code ./mvnw -Pjmeter verify}: opens a plan in JMeter's own window. */
record JMeterCommand(Installation installation, Options options) implements Command {
    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public int run() throws Exception {
        Plan plan = plan(options.text(Option.PLAN));
        try {
            new JMeter(installation.jmeter(), installation.plans()).openGui(plan);
        } catch (IllegalStateException e) {
            throw new BadInput(e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    private static Plan plan(String name) {
        return switch (name) {
            case "shop" -> Plan.SHOP;
            case "browse" -> Plan.BROWSE;
            default -> throw new BadInput("plan: found '" + name + "', allowed: shop, browse");
        };
    }
}
