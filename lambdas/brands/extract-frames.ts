import * as z from "zod";
import { extractLabelFrames } from "#domain/brands/frames/extract-frames.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: labelling of a video was opened for the first time. */
const Requested = z.object({ detail: z.object({ object: z.string() }) });

export const handler = step(Requested, ({ detail }) => extractLabelFrames(detail.object));
