import * as z from "zod";
import { deleteCaptures } from "#domain/captures/delete-captures.ts";
import { step } from "#lambdas/kit/step.ts";

const EventSchema = z.object({ "detail-type": z.literal("account.deleted"), detail: z.object({ object: z.string().min(1) }) });

export const handler = step(EventSchema, ({ detail }) => deleteCaptures(detail.object));
