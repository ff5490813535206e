import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { estimateOf } from "#domain/scores/estimate.ts";
import type { Statistics } from "#domain/scores/statistics.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import { isHeldOut, readSamples, type Sample, SET_NAMES, type SetName } from "../evaluate/data.ts";
import { generateCreative } from "./generate-creatives.ts";
import { type ObservedStatistics, observeSample, type PredictedStatistics, predictStatistics } from "./observe.ts";

/** Generated ads and pages, half of each. */
const CREATIVES = 400;
const GENERATED = "generated creatives";
/** Training images per photograph set that serve as references. */
const TRAINING = 50;
/** Two sets contain the same designs, and two the same infographics. */
const FAMILIES: Partial<Record<SetName, string>> = { gdiclick: "gdi", massvisclick: "massvis", massvisfv: "massvis" };

/**
 * Predictions for the images behind a model's scales: those of the research sets that some of its networks never saw, which are
 * the only ones for calibration; some training photographs, and generated creatives. All are references, each image once.
 * @param folder contains one folder per research set
 */
export async function collectImages(
  model: AttentionModel,
  folder: string,
): Promise<{ observed: ObservedStatistics[]; references: PredictedStatistics[] }> {
  const observed: ObservedStatistics[] = [];
  const made: PredictedStatistics[] = [];
  for (const set of SET_NAMES) {
    const samples = await readSamples(folder, set);
    for (const sample of samples.filter(isHeldOut))
      observed.push(await observeSample(model, sample, `${FAMILIES[set] ?? set}/${path.parse(sample.file).name}`));
    for (const { file, content } of evenlySpaced(samples.filter((sample) => !isHeldOut(sample))))
      made.push(await predictStatistics(model, `${set}, training part`, await readFile(file), content));
  }
  for (let seed = 0; seed < CREATIVES; seed++) {
    const { svg, content } = generateCreative(seed);
    made.push(await predictStatistics(model, GENERATED, await sharp(Buffer.from(svg)).flatten().png().toBuffer(), content));
  }
  const asMeans = observed.map((image) => (image.members.length > 1 ? image : asEnsembleMean(image, made)));
  const once = new Map(asMeans.toReversed().map((image) => [image.name, image]));
  return { observed: asMeans, references: [...[...once.values()].reverse(), ...made] };
}

/**
 * Estimates, for an image held out by only one network, the statistics of the mean map of three such networks. That map is a
 * little wider than its members: by as much as on generated images of the content type, which no network was trained on.
 */
function asEnsembleMean(image: ObservedStatistics, made: readonly PredictedStatistics[]): ObservedStatistics {
  const unseen = made.filter(({ source, content }) => source === GENERATED && content === image.content);
  const excess = (statistic: keyof Statistics) =>
    estimateOf(unseen.map(({ whole, members }) => whole[statistic] - estimateOf(members.map((map) => map[statistic])).value))
      .value;
  const { logArea, distances } = image.whole;
  return { ...image, whole: { logArea: logArea + excess("logArea"), distances: distances + excess("distances") } };
}

/** TRAINING images, evenly spaced in the order of their names; none where there are none. */
function evenlySpaced(samples: readonly Sample[]): Sample[] {
  const ordered = samples.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const step = Math.max(1, ordered.length / TRAINING);
  return Array.from({ length: Math.min(TRAINING, ordered.length) }, (_, at) => ordered[Math.floor(at * step)]!);
}
