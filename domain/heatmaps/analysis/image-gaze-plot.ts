import type { Fixation } from "#contracts/attention.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Attention } from "#domain/heatmaps/images/attention-file.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";

type Image = { readonly width: number; readonly height: number; readonly headlines: Heatmap["headlines"] };

/** The gaze plot of an image, as it is stored and drawn. */
export const imageGazePlot = (attention: Attention, { width, height, headlines }: Image): Fixation[] =>
  gazePlot(attention, { width, height }, attention.content, headlines);
