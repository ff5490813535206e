import * as z from "zod";
import { getFile } from "#adapters/storage.ts";
import type { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { LogoBox } from "#contracts/pipelines/logos.ts";
import { trainingKey } from "#domain/brands/models/files.ts";

/** Input of a training: the labels as they were when it was requested. Later changes are for the next training. */
export const Frozen = z.object({
  version: z.int().min(1),
  objects: z.array(z.object({ id: z.string(), name: z.string() })).min(1),
  frames: z.array(
    z.object({
      video: z.string(),
      frame: z.int().min(0),
      revision: z.int().min(0),
      boxes: z.array(z.object({ object: z.string(), ...LogoBox.shape })),
    }),
  ),
  /** Other models of the owner as they were, with which the logos are compared. */
  rivals: z.array(z.object({ model: z.string(), key: z.string(), sha256: z.string() })).default([]),
});
export type Frozen = z.infer<typeof Frozen>;

/** Reads what a training learns from, as it was when the training was requested. */
export async function readFrozen({ model, training }: BrandTrainingJob): Promise<Frozen> {
  return Frozen.parse(JSON.parse(Buffer.from(await getFile(trainingKey(model, training, "frozen"))).toString()));
}
