import type { FactBox } from "#contracts/facts.ts";
import { MAX_EDITED_AREAS } from "#contracts/what-if.ts";
import { describeImage } from "#domain/heatmaps/describe-image.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { ImageAuditEntity } from "./audit.entity.ts";
import { boxesToMeasure } from "./facts/facts-of.ts";

type NamedElement = { readonly uid: string; readonly name: string; readonly box: FactBox };

/** The elements of an image, as far as they were found for its current analysis, and the areas that users drew. */
export async function readElements(image: FinishedImage): Promise<NamedElement[]> {
  const { data } = await ImageAuditEntity.get({ heatmap: image.uid, kind: "facts" }).go({ consistent: true });
  const found = data?.gen === image.gen ? data.found : undefined;
  const described = await describeImage(image);
  const boxes = boxesToMeasure(found ?? { elements: [] }, described.areas_of_interest, described);
  return boxes
    .slice(0, MAX_EDITED_AREAS)
    .map(({ uid, name, left, top, width, height }) => ({ uid, name, box: { left, top, width, height } }));
}
