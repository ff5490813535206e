import { presignedGetUrl } from "#adapters/storage.ts";
import type { AttentionResult, HeatmapDetail } from "#contracts/heatmaps.ts";
import { PREVIEW_TEMPLATES, type TemplateKind, templateKindOf } from "#contracts/templates.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { adsIn } from "#domain/benchmarks/references.ts";
import { kindScoreOf } from "#domain/heatmaps/analysis/attention-score.ts";
import { templateFileKey } from "#domain/heatmaps/files.ts";
import type { Heatmap, KindScore } from "#domain/heatmaps/heatmap.entity.ts";
import type { Bounds } from "#domain/scores/calibration.ts";
import { readTemplateScores } from "./read-template-scores.ts";

type TemplateImage = HeatmapDetail["templates_images"][number];

/** A heatmap's ad in each template that its upload was scored in; none before it is scored. */
export async function templateImagesOf(heatmap: Heatmap): Promise<TemplateImage[]> {
  const kind = templateKindOf(heatmap.application);
  const ids = kindScoreOf(heatmap)?.ids;
  if (!kind || !ids) return [];
  const rows = (await readTemplateScores(heatmap, kind)).filter(({ template }) => ids.includes(template));
  const ranked = rows.toSorted((one, other) => rankOf(heatmap, kind, one.template) - rankOf(heatmap, kind, other.template));
  const images = ranked.map(async ({ template, share, share_interval, scores, score_interval }) => {
    if (share === undefined || !share_interval) return [];
    const link = (file: "original" | "heatmap") => presignedGetUrl(templateFileKey(heatmap, { kind, template }, file));
    return {
      id: `${kind}-${template}`,
      name: findTemplate(kind, template)?.name ?? "",
      original: await link("original"),
      heatmap: await link("heatmap"),
      share: { value: share, interval: share_interval },
      score: scores ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
      interval: score_interval ? inPoints(score_interval) : null,
    };
  });
  return (await Promise.all(images)).flat() as TemplateImage[];
}

/** 0 for the preview template with a slot in the orientation of the ad, which is shown first. */
function rankOf({ width = 0, height = 0 }: Pick<Heatmap, "width" | "height">, kind: TemplateKind, id: number): number {
  const slot = findTemplate(kind, id)?.slot;
  const isPreview = PREVIEW_TEMPLATES[kind]?.includes(id) === true;
  return isPreview && slot && slot.height > slot.width === height > width ? 0 : 1;
}

/** Whole points around an interval. */
const inPoints = ([low, high]: Bounds): [number, number] => [Math.floor(low), Math.ceil(high)];

/** The attention score as the API returns it. */
export function toAttention({ score, interval, templates, failed, frames = [], reference }: KindScore): AttentionResult {
  return { score, interval: interval && inPoints(interval), templates, failed, ads: adsIn(reference), frames: [...frames] };
}
