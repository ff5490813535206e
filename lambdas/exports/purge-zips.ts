import * as z from "zod";
import { purgeZips } from "#domain/exports/purge-zips.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => purgeZips());
