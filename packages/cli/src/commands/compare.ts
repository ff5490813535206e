import { type ScoreDifference, scoreDifference } from "../../../../contracts/score-difference.ts";
import type { HeatmapDetail } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { expandTargets } from "../expand-targets.ts";
import { formatScore, SCORES, scoreOf } from "../heatmap-rows.ts";
import { inParallel } from "../parallel.ts";
import { progressWriter } from "../progress.ts";
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
  summary: "Compare the scores of heatmaps with those of the first one",
  details:
    "Each is the id of a heatmap, or a target as for analyze, which uses a credit.\n" +
    "A difference is only called if 9 of 10 such calls are right; otherwise it is too close to call.",
  options: {
    ...TARGET_OPTIONS,
    variants: { type: "boolean", text: "they show variants of one design, which differ less than others" },
  },
  async run({ options, terminal, signal, ...context }) {
    const args = expandTargets(context.args);
    if (args.length < 2) throw new UsageError("Name at least two heatmaps or files.");
    for (const target of args) checkTarget(target);
    const client = context.client();
    const read = (target: string) =>
      analyzeTarget(client, target, options, { signal, onProgress: progressWriter(terminal, target) });
    const outcomes = await inParallel(args, read);
    const failure = printErrors(terminal, args, outcomes);
    if (failure !== undefined) return failure;
    const heatmaps = valuesOf(outcomes);
    const compared = compareHeatmaps(heatmaps, { areVariants: options.variants });
    terminal.out(options.json ? JSON.stringify(compared, null, 2) : tableOf(compared));
    return EXIT.success;
  },
});

/** The scores of heatmaps, and how each compares with that of the first one. */
export function compareHeatmaps(
  heatmaps: readonly HeatmapDetail[],
  { areVariants = false }: { areVariants?: boolean | undefined } = {},
) {
  const [baseline] = heatmaps;
  return heatmaps.map((heatmap, index) => ({
    uid: heatmap.uid,
    title: heatmap.title,
    scores: SCORES.map((name) => {
      const difference =
        index === 0 || !baseline?.metrics || !heatmap.metrics
          ? null
          : scoreDifference(name, baseline.metrics, heatmap.metrics, { areVariants });
      return { name, ...scoreOf(heatmap, name), difference };
    }),
  }));
}

const tableOf = (compared: ReturnType<typeof compareHeatmaps>): string =>
  table(
    ["HEATMAP", "TITLE", ...SCORES.map((name) => name.toUpperCase())],
    compared.map(({ uid, title, scores }) => [
      uid,
      title,
      ...scores.map((score) => `${formatScore(score)}${score.difference ? `, ${WORDS[score.difference]}` : ""}`),
    ]),
  );
