import { DATA_FILES, type DataFileName } from "#contracts/exports.ts";
import type { HeatmapResults } from "#domain/heatmaps/analysis/heatmap-results.ts";
import { AppError } from "#kit/error.ts";
import { omit } from "#kit/omit.ts";
import { csvFile, toJsonFile } from "#kit/zip.ts";
import { areaTable, rankedAreas } from "./area-table.ts";
import { brandTable } from "./brand-table.ts";
import { frameTable } from "./frame-table.ts";
import { readExportedBrand } from "./read-exported-brand.ts";
import { scoreTable } from "./score-table.ts";
import { shownFrames, withShownClarity } from "./shown-score.ts";

type Write = (heatmap: HeatmapResults) => Buffer | Promise<Buffer>;

/** JSON contains the unrounded numbers, CSV the rounded ones. Neither contains a clarity that is withheld. */
const WRITERS: Readonly<Record<DataFileName, Write>> = {
  "scores.json": (heatmap) =>
    toJsonFile(withShownClarity(omit(heatmap, "frames", "areaMoments", "areas_of_interest", "hasBrand"))),
  "scores.csv": async (heatmap) => csvFile(scoreTable(heatmap, await readExportedBrand(heatmap))),
  "areas.json": async (heatmap) => {
    const { uid, title, type, width, height } = heatmap;
    const moments = await areaSharesOf(heatmap);
    const areas = rankedAreas(heatmap, moments);
    return toJsonFile({ uid, title, type, width, height, ...(moments && { rate: moments.rate }), areas });
  },
  "areas.csv": async (heatmap) => csvFile(areaTable(heatmap, await areaSharesOf(heatmap))),
  "frames.json": async (heatmap) => toJsonFile(await framesOf(heatmap)),
  "frames.csv": async (heatmap) => csvFile(frameTable(heatmap.title, await framesOf(heatmap))),
  "brand.json": async (heatmap) => toJsonFile(await brandOf(heatmap)),
  "brand.csv": async (heatmap) => csvFile(brandTable(heatmap.title, await brandOf(heatmap))),
};

/**
 * One data file of a heatmap: `heatmap.not_video` for the per-frame data of an image, `brand.not_ready` without brand analytics.
 */
export const writeDataFile = async (heatmap: HeatmapResults, name: DataFileName): Promise<Buffer> => WRITERS[name](heatmap);

/** The data files available for a heatmap. */
export const dataFileNames = ({ frames, hasBrand }: Pick<HeatmapResults, "frames" | "hasBrand">): readonly DataFileName[] =>
  DATA_FILES.filter((name) => (frames !== null || !name.startsWith("frames.")) && (hasBrand || !name.startsWith("brand.")));

async function brandOf(heatmap: HeatmapResults) {
  const brand = await readExportedBrand(heatmap);
  if (!brand) throw new AppError("brand.not_ready");
  return brand;
}

const areaSharesOf = async ({ areaMoments }: HeatmapResults) => (areaMoments ? areaMoments() : null);

async function framesOf({ frames, application }: HeatmapResults) {
  if (!frames) throw new AppError("heatmap.not_video");
  return shownFrames(await frames(), { application });
}
