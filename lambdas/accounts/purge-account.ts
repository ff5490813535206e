import * as z from "zod";
import { purgeAccount } from "#domain/heatmaps/removal/purge-account.ts";
import { step } from "#lambdas/kit/step.ts";

const EventSchema = z.object({ detail: z.object({ scope: z.string().min(1), object: z.string().min(1) }) });

export const handler = step(EventSchema, ({ detail }) => purgeAccount(detail.object, detail.scope));
