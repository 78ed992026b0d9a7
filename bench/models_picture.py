"""The picture of bench/models.py: msjit's advantage over the best peer in bars, and all rows under the roofline."""

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt  # noqa: E402

plt.rcParams["svg.hashsalt"] = "msjit"
plt.rcParams["svg.fonttype"] = "none"
OURS, THEIRS, GREY = "#2066a8", "#d98f2b", "#888888"


def write(results, file):
    threads = min(r.threads for r in results)
    rows = [r for r in results if r.threads == threads]
    figure, (bars, roof) = plt.subplots(1, 2, figsize=(13, 2.5 + 0.24 * len(rows)), layout="constrained")
    compared = [r for r in rows if r.best_peer()][::-1]
    ratios = [r.advantage() for r in compared]
    names = [r.case.rsplit(",", 1)[0] for r in compared]
    bars.barh(range(len(compared)), ratios, color=[OURS if x >= 1 else THEIRS for x in ratios])
    bars.set_yticks(range(len(compared)), names, fontsize=8)
    for i, (r, ratio) in enumerate(zip(compared, ratios)):
        bars.text(ratio, i, f" {ratio:.2f} {r.best_peer()}", va="center", fontsize=7)
        bars.plot([float(r.must)] * 2, [i - 0.4, i + 0.4], color="black", linewidth=1)
    bars.axvline(1, color=GREY, linewidth=1)
    bars.set_xlim(0, max([*ratios, 1.5]) * 1.25)
    bars.set_xlabel(f"best peer's time by msjit's, {threads} thread(s); black: the goal")

    peak, bandwidth = max(r.peak for r in rows), max(r.bandwidth for r in rows)
    intensities = [r.flops / r.bytes for r in rows]
    low, high = min([*intensities, 1]) / 2, max(intensities) * 2
    corner = peak / bandwidth
    roof.loglog([low, corner, high], [low * bandwidth / 1e9, peak / 1e9, peak / 1e9], color=GREY)
    roof.loglog(intensities, [r.flops / r.seconds["msjit"] / 1e9 for r in rows], "o", color=OURS, label="msjit")
    roof.loglog(
        [r.flops / r.bytes for r in compared],
        [r.flops / r.seconds[r.best_peer()] / 1e9 for r in compared],
        "x", color=THEIRS, label="the best peer",
    )  # fmt: skip
    roof.set_xlabel("FLOP a byte")
    roof.set_ylabel("GFLOP/s, counted as for the usual way (Winograd may pass the peak)")
    roof.legend()
    figure.savefig(file, metadata={"Date": None})
