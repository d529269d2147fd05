package org.replibench.analysis.paper;

import java.util.List;
import java.util.Map;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ArmShares;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.pages.PageParts;
import org.replibench.analysis.sessions.ScopeCrossover;
import org.replibench.analysis.sessions.SessionSizeEffect;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.cell.CellRecord;

/**
 * What a study knows of its arms: what findings are judged by, and what may explain them.
 *
 * @param cells of the study that findings are about, valid or not
 * @param parts of responses, with all pages of an arm together first; empty if nodes were not asked
 * @param packetLoss of the packets that nodes sent to each other; none of arms whose nodes do not count them
 * @param crossovers of scopes; empty if the share of changed attributes was not varied
 * @param sizes of sessions; empty if they were not varied
 */
public record PaperEvidence(
        List<CellRecord> cells,
        ArmRatios ratios,
        ArmShares shares,
        List<PageParts> parts,
        Map<ComparisonKey, RatioInterval> packetLoss,
        List<ScopeCrossover> crossovers,
        List<SessionSizeEffect> sizes) {
    public PaperEvidence {
        cells = List.copyOf(cells);
        parts = List.copyOf(parts);
        packetLoss = Map.copyOf(packetLoss);
        crossovers = List.copyOf(crossovers);
        sizes = List.copyOf(sizes);
    }

    /** The same of a study that varied what sessions hold. */
    public PaperEvidence with(List<ScopeCrossover> ofScopes, List<SessionSizeEffect> ofSizes) {
        return new PaperEvidence(cells, ratios, shares, parts, packetLoss, ofScopes, ofSizes);
    }

    /** By the repeats of valid cells. */
    public static PaperEvidence byRepeats(List<CellRecord> cells) {
        return new PaperEvidence(
                cells,
                ArmRatios.byRepeats(cells),
                ArmShares.byRepeats(cells),
                List.of(),
                Map.of(),
                List.of(),
                List.of());
    }
}
