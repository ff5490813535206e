import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { resultsOf, toCard } from "#domain/heatmaps/to-card.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { readFurtherSlices } from "./read-further-slices.ts";

type Page = NonNullable<HeatmapDetail["page"]>;

/** The page that a heatmap is the first or a further slice of, with all its slices; null for other heatmaps. */
export async function readPage(heatmap: Heatmap): Promise<Page | null> {
  const first = heatmap.part_of === undefined ? heatmap : await readExisting(heatmap.part_of);
  if (!first?.slices) return null;
  const slices = [{ number: 1, heatmap: first }, ...(await readFurtherSlices(first))];
  return { uid: first.uid, title: first.title, slices: await Promise.all(slices.map(toSlice)) };
}

async function toSlice({ number, heatmap }: { number: number; heatmap: Heatmap }): Promise<Page["slices"][number]> {
  const current = toPublicVersion(heatmap);
  const { uid, status, progress, thumbnail, width, height, clarity_score_percentile, stands_out, problem } =
    await toCard(heatmap);
  const [imageURL, heatmapURL, peekthroughURL] = await Promise.all([
    presignedUrlOrNull(current.image),
    presignedUrlOrNull(current.heatmap),
    presignedUrlOrNull(current.peekthrough),
  ]);
  return {
    uid,
    number,
    status,
    progress,
    problem,
    thumbnail,
    width,
    height,
    clarity_score_percentile,
    stands_out,
    fixations: resultsOf(current).fixations,
    imageURL,
    heatmapURL,
    peekthroughURL,
  };
}
