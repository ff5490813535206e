import type { DetectHeader } from "#contracts/pipelines/logos.ts";
import { Rejected } from "../rejected.ts";
import { logOdds } from "./confidence.ts";
import { confidenceAt } from "./confidence-at.ts";
import type { Found } from "./detector.ts";
import { readModelFile } from "./model-file.ts";
import type { ObjectModel } from "./object-model.ts";
import type { Mips } from "./raster.ts";

/**
 * Difference of log odds from which a rival takes a place. On development videos, a look-alike leads by 3 to 6 in its own places,
 * and two models of one logo differ by less than 1 in most.
 */
const MIN_LEAD = 0.5;

/** Objects of other models that look like an object, by its id. */
export type Rivals = ReadonlyMap<string, readonly ObjectModel[]>;

/** The objects of another model; undefined if its file cannot be read, as one of an older format: nothing depends on it. */
export function rivalObjects(bytes: Uint8Array, sha256: string): readonly ObjectModel[] | undefined {
  try {
    return readModelFile(bytes, sha256).objects;
  } catch (error) {
    if (error instanceof Rejected) return;
    throw error;
  }
}

/** The rivals of a request, and the positions of those that cannot be read. */
export function readRivals(
  listed: DetectHeader["rivals"],
  files: readonly Uint8Array[],
): { rivals: Rivals; unread: readonly number[] } {
  const read = files.map((bytes, at) => rivalObjects(bytes, listed[at]!.sha256));
  const pairs = listed.flatMap(({ pairs }, at) =>
    pairs.flatMap(({ object, rival }) => read[at]?.filter(({ id }) => id === rival).map((model) => ({ object, model })) ?? []),
  );
  const byObject = Map.groupBy(pairs, ({ object }) => object);
  return {
    rivals: new Map([...byObject].map(([object, those]) => [object, those.map(({ model }) => model)])),
    unread: [...read.keys()].filter((at) => read[at] === undefined),
  };
}

/**
 * Whether a rival is clearly more confident where an object was found. It is asked only there, so that frames without the object
 * cost nothing.
 */
export const isTaken = (mips: Mips, { model, evidence, confidence }: Found, rivals: Rivals): boolean =>
  (rivals.get(model.id) ?? []).some(
    (rival) => logOdds(confidenceAt(mips, evidence.pose, rival)) > logOdds(confidence) + MIN_LEAD,
  );
