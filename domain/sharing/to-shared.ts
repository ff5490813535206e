import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import type { findPublic } from "#domain/heatmaps/find-public.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-further-slices.ts";
import { attentionOf, templateImagesOf } from "#domain/heatmaps/templates/template-images.ts";
import { resultsOf } from "#domain/heatmaps/to-card.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { videoFactsOf } from "#domain/heatmaps/video/video-facts-of.ts";
import { toBranding } from "./branding.ts";
import { type CopiedFile, copyKey, copyKeyStarts, sceneCopyKey, sliceCopyKey } from "./copy-keys.ts";
import { ExistingCopies } from "./existing-copies.ts";
import { shareTokenOf } from "./passphrase.ts";
import type { Share } from "./share.entity.ts";

type Public = NonNullable<Awaited<ReturnType<typeof findPublic>>>;

/**
 * The public view of a heatmap, as an explicit list: attributes not listed here are not public. It has no links of files whose
 * copies do not exist yet; after a reanalysis it has those of the earlier ones until then.
 */
export async function toShared(share: Share, heatmap: Public): Promise<SharedHeatmap> {
  const { title, type, application, device, width = 0, height = 0 } = heatmap;
  const { metrics, fixations, areas_of_interest } = resultsOf(heatmap);
  const attention = attentionOf(heatmap);
  const copies = await ExistingCopies.of(share.id, heatmap.uid);
  const link = (image: CopiedFile) =>
    presignedUrlOrNull(
      heatmap[image] && copies.find(copyKey(share.id, heatmap, image), copyKeyStarts(share.id, heatmap.uid, image)),
    );
  const [imageURL, heatmapURL, peekthroughURL, brandURL, branding, templates_images, slices] = await Promise.all([
    link("image"),
    link("heatmap"),
    link("peekthrough"),
    link("logo_tracking_video"),
    toBranding(heatmap.workspace),
    templateImagesOf(heatmap, (scene) => copies.find(sceneCopyKey(share.id, heatmap, scene))),
    slicesOf(share, heatmap, copies),
  ]);
  return {
    title,
    type,
    application,
    device,
    width,
    height,
    metrics,
    fixations,
    branding,
    imageURL,
    heatmapURL,
    peekthroughURL,
    brandURL,
    attention_score: attention?.score ?? null,
    attention,
    templates_images,
    duration: heatmap.duration ?? null,
    video: videoFactsOf(heatmap),
    clarity_score_percentile: heatmap.clarity_score_percentile ?? null,
    slices,
    areas: areas_of_interest.map(({ name, left, top, width, height, value, interval }) => ({
      name,
      left,
      top,
      width,
      height,
      value,
      interval,
    })),
    expires_at: share.expires_at ?? null,
    pass: shareTokenOf(share),
    preparing: copies.isIncomplete,
  };
}

/** The further slices of a page that are finished and have copies, from top to bottom; empty for other heatmaps. */
async function slicesOf(share: Share, page: Public, copies: ExistingCopies): Promise<SharedHeatmap["slices"]> {
  const found = (await readFurtherSlices(page)).map(({ number, heatmap }) => ({ number, heatmap: toPublicVersion(heatmap) }));
  const slices = await Promise.all(
    found
      .filter(({ heatmap }) => heatmap.status === "done")
      .map(async ({ number, heatmap }) => {
        const link = (file: string) => presignedUrlOrNull(copies.find(sliceCopyKey(share.id, page.uid, number, file)));
        const { width = 0, height = 0, image, heatmap: overlay, peekthrough } = heatmap;
        return {
          number,
          width,
          height,
          fixations: resultsOf(heatmap).fixations,
          clarity_score_percentile: heatmap.clarity_score_percentile ?? null,
          stands_out: heatmap.metrics?.stands_out ?? null,
          imageURL: await link(image),
          heatmapURL: await link(overlay),
          peekthroughURL: await link(peekthrough),
        };
      }),
  );
  return slices.filter(({ imageURL, heatmapURL, peekthroughURL }) => imageURL && heatmapURL && peekthroughURL);
}
