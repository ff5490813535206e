import type { LogoQuality } from "#contracts/pipelines/logos.ts";

const percent = (share: number | null) => (share === null ? "–" : `${Math.round(share * 100)}%`);

/** How well a trained model finds a logo: “100% of its detections are right, 90% of 10 labels are found.” */
export const qualityText = ({ precision, recall, boxes }: LogoQuality): string =>
  `${percent(precision)} of its detections are right, ${percent(recall)} of ${boxes} labels are found.`;
