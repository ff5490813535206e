import * as z from "zod";
import { packZip } from "#domain/exports/pack-zip.ts";
import { step } from "#lambdas/kit/step.ts";

const EventSchema = z.object({ detail: z.object({ object: z.string().min(1) }) });

export const handler = step(EventSchema, ({ detail }) => packZip(detail.object));
