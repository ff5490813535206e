import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { AttentionModel } from "#inference/attention/network.ts";
import { isHeldOut, type Sample, SET_NAMES, type SetName, samplesOf } from "../evaluate/data.ts";
import { creative } from "./creatives.ts";
import { type Observed, observe, type Predicted, predicted } from "./observe.ts";

/** Generated ads and pages, half of each. */
const CREATIVES = 400;
/** Training pictures of each set of photographs that are references. */
const TRAINING = 50;
/** Two sets hold the same designs, and two the same infographics. */
const FAMILIES: Partial<Record<SetName, string>> = { gdiclick: "gdi", massvisclick: "massvis", massvisfv: "massvis" };

/**
 * What a model says of the pictures that its scales are made of: those of the research sets that some of its networks never saw, which are
 * all that may calibrate; some photographs that it was fitted to, and generated creatives. References are all of them, each picture once.
 * @param folder holds a folder for each research set
 */
export async function picturesOf(
  model: AttentionModel,
  folder: string,
): Promise<{ observed: Observed[]; references: Predicted[] }> {
  const observed: Observed[] = [];
  const made: Predicted[] = [];
  for (const set of SET_NAMES) {
    const samples = await samplesOf(folder, set);
    for (const sample of samples.filter(isHeldOut))
      observed.push(await observe(model, sample, `${FAMILIES[set] ?? set}/${path.parse(sample.file).name}`));
    for (const { file, content } of spread(samples.filter((sample) => !isHeldOut(sample))))
      made.push(await predicted(model, `${set}, training part`, await readFile(file), content));
  }
  for (let seed = 0; seed < CREATIVES; seed++) {
    const { svg, content } = creative(seed);
    made.push(await predicted(model, "generated creatives", await sharp(Buffer.from(svg)).flatten().png().toBuffer(), content));
  }
  const once = new Map(observed.toReversed().map((picture) => [picture.name, picture]));
  return { observed, references: [...[...once.values()].reverse(), ...made] };
}

/** TRAINING pictures, evenly spread over the order of their names; none where there are none. */
function spread(samples: readonly Sample[]): Sample[] {
  const ordered = samples.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const step = Math.max(1, ordered.length / TRAINING);
  return Array.from({ length: Math.min(TRAINING, ordered.length) }, (_, at) => ordered[Math.floor(at * step)]!);
}
