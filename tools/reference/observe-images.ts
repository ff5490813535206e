import path from "node:path";
import type { AttentionModel } from "#inference/attention/network.ts";
import { CALIBRATION_SET_NAMES, type CalibrationSet, isHeldOut, readSamples, type Sample } from "../evaluate/data.ts";
import { type ObservedStatistics, observeSample } from "./observe.ts";
import { type ObservedVariants, observeVariants } from "./variants.ts";

/** Sets with the same images. */
const FAMILIES: Partial<Record<CalibrationSet, string>> = {
  gdiclick: "gdi",
  fiwiclick: "fiwi",
  massvisclick: "massvis",
  massvisfv: "massvis",
  massvisexp2: "massvis",
};
/** One set of each group with individual viewers, whose images are varied. */
const VARIED: readonly CalibrationSet[] = ["osie", "mit", "crowd", "scene", "fiwiclick", "gdiclick", "massvisclick"];

const nameOf = ({ set, file }: Sample<CalibrationSet>): string => `${FAMILIES[set] ?? set}/${path.parse(file).name}`;

/** Runs the model on all images with human data that some of its networks never saw. */
export async function observeImages(model: AttentionModel, folder: string): Promise<ObservedStatistics[]> {
  const observed: ObservedStatistics[] = [];
  for (const set of CALIBRATION_SET_NAMES)
    for (const sample of await heldOutSamples(folder, set)) observed.push(await observeSample(model, sample, nameOf(sample)));
  return observed;
}

/** Runs the model on variants of such images. */
export async function observeAllVariants(model: AttentionModel, folder: string): Promise<ObservedVariants[]> {
  const variants: ObservedVariants[] = [];
  for (const set of VARIED)
    for (const sample of await heldOutSamples(folder, set)) variants.push(await observeVariants(model, sample, nameOf(sample)));
  return variants;
}

const heldOutSamples = async (folder: string, set: CalibrationSet) => (await readSamples(folder, set)).filter(isHeldOut);
