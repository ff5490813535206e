import { formatShareInterval } from "../../../../kit/scores/interval.ts";
import type { ScoreDifference } from "../../../../kit/scores/score-difference.ts";
import { SCORE_LABELS, SCORES, UNMEASURED_VIDEOS } from "../../../../kit/scores/score-differences.ts";
import { wholePercent } from "../../../../kit/scores/whole-percent.ts";
import type { HeatmapDetail } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { compareHeatmaps } from "../compare-heatmaps.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { expandTargets } from "../expand-targets.ts";
import { follow } from "../follow.ts";
import { scoreText } from "../heatmap-rows.ts";
import { inParallel } from "../parallel.ts";
import { table } from "../table.ts";
import { analyzeTarget, checkTarget } from "../targets.ts";
import { printErrors, TARGET_OPTIONS, valuesOf } from "./analyze.ts";

const WORDS: Readonly<Record<ScoreDifference, string>> = {
  higher: "higher",
  lower: "lower",
  too_close: "too close to call",
  not_comparable: "not comparable",
};

export const compare = command({
  name: "compare",
  usage: "BASELINE OTHER...",
  summary: "Compare the areas and scores of heatmaps with those of the first one",
  details:
    "Each is the id of a heatmap, or a target as for analyze, which uses a credit.\n" +
    "A difference is only called if 9 of 10 such calls are right; otherwise it is too close to call.\n" +
    "Areas are compared with those of the same name. Versions of one image are recognised.",
  options: TARGET_OPTIONS,
  async run(context) {
    const { options, terminal, signal } = context;
    const args = expandTargets(context.args);
    if (args.length < 2) throw new UsageError("Name at least two heatmaps or files.");
    for (const target of args) checkTarget(target);
    const client = context.client();
    const read = (target: string) => follow(context, target, (following) => analyzeTarget(client, target, options, following));
    const outcomes = await inParallel(args, signal, read);
    const failure = printErrors(terminal, args, outcomes);
    if (failure !== undefined) return failure;
    const heatmaps = valuesOf(outcomes);
    terminal.out(options.json ? JSON.stringify(compareHeatmaps(heatmaps), null, 2) : tablesOf(heatmaps));
    return EXIT.success;
  },
});

/** A table of the areas, where there are any, and one of the scores. */
function tablesOf(heatmaps: readonly HeatmapDetail[]): string {
  const compared = compareHeatmaps(heatmaps);
  const areas = compared.flatMap(({ uid, title, areas }) =>
    areas.map(({ name, value, interval, difference }) => {
      const range = interval ? ` (${formatShareInterval(interval)})` : "";
      return [uid, title, name, withDifference(`${wholePercent(value)}${range}`, difference)];
    }),
  );
  const scores = compared.map(({ uid, title, scores }, index) => [
    uid,
    title,
    ...SCORES.map((name, at) => withDifference(scoreText(heatmaps[index]!, name), scores[at]!.difference)),
  ]);
  return [
    ...(areas.length > 0 ? [table(["HEATMAP", "TITLE", "AREA", "ATTENTION"], areas), ""] : []),
    table(["HEATMAP", "TITLE", ...SCORES.map((name) => SCORE_LABELS[name].toUpperCase())], scores),
    ...(heatmaps.some(({ type }) => type === "video") ? ["", UNMEASURED_VIDEOS] : []),
  ].join("\n");
}

const withDifference = (text: string, difference: ScoreDifference | null): string =>
  difference ? `${text}, ${WORDS[difference]}` : text;
