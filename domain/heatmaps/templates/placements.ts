import { mean } from "simple-statistics";
import { PREVIEW_TEMPLATES, type TemplateSet } from "#contracts/templates.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { kindScoreOf, templateSetOf } from "#domain/heatmaps/analysis/attention-score.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import { templateFileKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Bounds } from "#domain/scores/calibration.ts";
import { readTemplateScores } from "./read-template-scores.ts";

/** A heatmap's ad in a template: the numbers, and the keys of the scene without and with its heatmap. */
export type Placement = {
  /** Kind or benchmark, and number of the template, such as `ooh-28`. */
  readonly id: string;
  readonly name: string;
  readonly original: string;
  readonly heatmap: string;
  readonly share: { readonly value: number; readonly interval: Bounds };
  /** Mean over frames; null if the benchmark was not measured with the model. */
  readonly score: number | null;
  readonly interval: Bounds | null;
};

/** A heatmap's ad in each template that its upload was scored in, the preview first; none before it is scored. */
export async function placementsOf(heatmap: Heatmap): Promise<readonly Placement[]> {
  const kind = templateSetOf(heatmap);
  const ids = kindScoreOf(heatmap)?.ids;
  if (!kind || !ids) return [];
  const rows = (await readTemplateScores(heatmap, kind)).filter(({ template }) => ids.includes(template));
  const benchmark = benchmarkOf(heatmap);
  // Templates are numbered within a benchmark.
  const set = benchmark ? `${benchmark.uid}-${benchmark.version}` : kind;
  const ranked = rows.toSorted((one, other) => rankOf(heatmap, kind, one.template) - rankOf(heatmap, kind, other.template));
  return ranked.flatMap(({ template, name, share, share_interval, scores, score_interval }) => {
    if (share === undefined || !share_interval) return [];
    return {
      id: `${set}-${template}`,
      name: name ?? nameOf(kind, template),
      original: templateFileKey(heatmap, { kind, template }, "original"),
      heatmap: templateFileKey(heatmap, { kind, template }, "heatmap"),
      share: { value: share, interval: share_interval },
      score: scores ? mean([...scores]) : null,
      interval: score_interval ?? null,
    };
  });
}

const nameOf = (kind: TemplateSet, id: number): string =>
  (kind === "benchmark" ? undefined : findTemplate(kind, id)?.name) ?? `Template ${id}`;

/** 0 for the preview template with a slot in the orientation of the ad, which is shown first. */
function rankOf({ width = 0, height = 0 }: Pick<Heatmap, "width" | "height">, kind: TemplateSet, id: number): number {
  if (kind === "benchmark") return 1;
  const slot = findTemplate(kind, id)?.slot;
  const isPreview = PREVIEW_TEMPLATES[kind]?.includes(id) === true;
  return isPreview && slot && slot.height > slot.width === height >= width ? 0 : 1;
}
