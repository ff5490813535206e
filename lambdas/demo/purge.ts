import * as z from "zod";
import { purgeDemos } from "#domain/demo/purge-demos.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => purgeDemos());
