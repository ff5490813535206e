import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { SharedHeatmap } from "#contracts/sharing.ts";

/** A heatmap as its share link shows it, without areas, branding, an end or a passphrase. */
export function sharedView(heatmap: HeatmapDetail, own: Partial<SharedHeatmap> = {}): SharedHeatmap {
  const { title, type, application, device, metrics, fixations, clarity_score_percentile, ...rest } = heatmap;
  const { imageURL, heatmapURL, peekthroughURL, brandURL, duration, video, attention_score, attention, templates_images } = rest;
  return {
    title,
    type,
    application,
    device,
    metrics,
    fixations,
    clarity_score_percentile,
    imageURL,
    heatmapURL,
    peekthroughURL,
    brandURL,
    attention_score,
    attention,
    templates_images,
    slices: [],
    duration,
    video,
    width: rest.width!,
    height: rest.height!,
    areas: [],
    branding: null,
    expires_at: null,
    pass: null,
    preparing: false,
    ...own,
  };
}
