import type { Fixation } from "#contracts/attention.ts";
import type { Attention } from "#domain/heatmaps/images/attention-file.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";

/** The gaze plot of an image, as it is stored and drawn. */
export const imageGazePlot = (attention: Attention, imageSize: { readonly width: number; readonly height: number }): Fixation[] =>
  gazePlot(attention, imageSize, attention.content);
