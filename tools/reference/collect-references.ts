import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { AttentionModel } from "#inference/attention/network.ts";
import { isHeldOut, readSamples, type Sample, SET_NAMES } from "../evaluate/data.ts";
import { drawDesign } from "./draw-design.ts";
import type { ObservedStatistics, PredictedStatistics } from "./observe.ts";
import { predictStatistics, SET_GROUPS } from "./observe.ts";
import { readReferencePages } from "./pages/read-pages.ts";

/** Generated designs: ads and infographics, with the seeds from 0. */
export const DESIGNS = 400;
/** Training images per photograph set that serve as references. */
const TRAINING = 50;

export type Folders = {
  /** Contains one folder per research set. */
  readonly data: string;
  /** Rendered by `npm run reference:pages`. */
  readonly pages: string;
};

/**
 * Predictions for the images that form the reference distributions: those with human data (each once), some training photographs,
 * generated designs, and rendered pages.
 */
export async function collectReferences(
  model: AttentionModel,
  folders: Folders,
  observed: readonly ObservedStatistics[],
): Promise<PredictedStatistics[]> {
  const references: PredictedStatistics[] = [...new Map(observed.map((image) => [image.name, image])).values()];
  for (const set of SET_NAMES) {
    const samples = await readSamples(folders.data, set);
    for (const { file, content } of evenlySpaced(samples.filter((sample) => !isHeldOut(sample))))
      references.push(
        await predictStatistics(model, {
          source: `${set}, training part`,
          group: SET_GROUPS[set],
          content,
          bytes: await readFile(file),
        }),
      );
  }
  for (let seed = 0; seed < DESIGNS; seed++) references.push(await predictDesign(model, seed));
  for await (const { device, slice, fresh, content, file } of readReferencePages(folders.pages))
    if (!fresh)
      references.push(
        await predictStatistics(model, {
          source: `website templates, ${device}`,
          group: slice ? "page_slice" : "page",
          content,
          bytes: await sharp(file).png().toBuffer(),
        }),
      );
  return references;
}

async function predictDesign(model: AttentionModel, seed: number): Promise<PredictedStatistics> {
  const { group, bytes } = await drawDesign(seed);
  return predictStatistics(model, { source: "generated designs", group, content: "design", bytes });
}

/** TRAINING images, evenly spaced in the order of their names; none where there are none. */
function evenlySpaced(samples: readonly Sample[]): Sample[] {
  const ordered = samples.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const step = Math.max(1, ordered.length / TRAINING);
  return Array.from({ length: Math.min(TRAINING, ordered.length) }, (_, at) => ordered[Math.floor(at * step)]!);
}
