import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { Density } from "#domain/scores/people/density.ts";
import type { Attention, AttentionModel, Build } from "#inference/attention/network.ts";
import { loadModel } from "#inference/attention/network.ts";
import { type Sample, SET_NAMES } from "./data.ts";

const MODELS = path.join(import.meta.dirname, "../../inference/attention/models");
/** `sets` are those the build was trained on; a model card without them means all of them. */
const Card = z.object({ sets: z.array(z.string()).default([...SET_NAMES]) });

/** A build of the network with the training sets from its model card. */
export type FittedModel = { readonly build: Build; readonly model: AttentionModel; readonly fittedTo: ReadonlySet<string> };

export async function loadFitted(build: Build): Promise<FittedModel> {
  const { sets } = Card.parse(JSON.parse(await readFile(path.join(MODELS, `${build}.json`), "utf8")));
  return { build, model: await loadModel(build), fittedTo: new Set(sets) };
}

/** Whether only one member of the ensemble, the one of the image's fold, was trained without the image. */
export const isCrossFitted = (
  { fittedTo }: Pick<FittedModel, "fittedTo">,
  { content, set }: Pick<Sample, "content" | "set">,
): boolean => content !== "natural" && fittedTo.has(set);

/** The prediction of the networks that never saw the image: all members together, or the one of its fold. */
export function predictHeldOut(
  fitted: Pick<FittedModel, "fittedTo">,
  sample: Sample,
  { width, height, density, members }: Attention,
): Density {
  return { width, height, values: isCrossFitted(fitted, sample) ? members[sample.fold]! : density };
}
