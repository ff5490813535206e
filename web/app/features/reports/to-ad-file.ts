import type { NewHeatmap } from "#contracts/new-heatmap.ts";
import { AD_DIMENSIONS, IMAGE_MAX_BYTES, isTooSmall, tooSmallMessage } from "#contracts/reference.ts";
import { TYPES } from "#contracts/report-names.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { pixelSize, sizeName } from "#kit/portable/size-name.ts";
import { excessPixels } from "#web/kit/uploads/excess-pixels.ts";
import { FILE_LIMITS } from "#web/kit/uploads/file-limits.ts";
import { type PixelSize, readPixelSize } from "#web/kit/uploads/read-pixel-size.ts";
import { sniff } from "#web/kit/uploads/sniff.ts";
import { titleFromFileName } from "#web/kit/uploads/title-from-file-name.ts";

/** A standard size of display ads. */
export type AdSize = (typeof AD_DIMENSIONS)[number];

/** "300 × 250, 728 × 90 or 160 × 600". */
const listOf = (sizes: readonly AdSize[]): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(sizes.map(sizeName));

/** A file that becomes an ad of a report. */
export type AdFile = { readonly file: File; readonly heatmap: NewHeatmap };

/**
 * Prepares a file for upload: a PNG or JPEG image that is not too large, and for display ads of a standard size.
 * @param sizes those that the report takes; by default all
 * @returns the reason if it cannot be used
 */
export async function toAdFile(file: File, type: TemplateKind, sizes?: readonly AdSize[]): Promise<AdFile | string> {
  const extension = await sniff(file).catch(() => undefined);
  if (extension !== "png" && extension !== "jpg") return `${file.name} is not a PNG or JPEG image.`;
  if (file.size > IMAGE_MAX_BYTES) return `${file.name} is larger than ${FILE_LIMITS.image}.`;
  const size = await readPixelSize(file, "image");
  if (size && isTooSmall(size)) return tooSmallMessage(file.name);
  const excess = size && excessPixels(size);
  if (excess) return `${file.name} has ${excess}, the limit for images.`;
  const dimensions = type === "display" ? standardSizeOf(size) : "";
  if (size && sizes && dimensions !== "" && !(dimensions && sizes.includes(dimensions)))
    return `${file.name} is ${pixelSize(size)}. This report takes ${listOf(sizes)}.`;
  if (dimensions === undefined) return `${file.name} isn’t a standard size. Use ${listOf(sizes ?? AD_DIMENSIONS)}.`;
  const heatmap = {
    title: titleFromFileName(file.name),
    application: TYPES[type].application,
    device: "",
    dimensions,
    country: "",
    industry: "",
    tags: [],
    projectIds: [],
    file: { name: file.name, size: file.size, extension },
  } satisfies NewHeatmap;
  return { file, heatmap };
}

/** The standard size of a display ad, also at double resolution; undefined for other images. */
const standardSizeOf = (size: PixelSize | undefined): AdSize | undefined =>
  size && AD_DIMENSIONS.find((each) => [1, 2].some((ratio) => each === `${size.width / ratio}x${size.height / ratio}`));
