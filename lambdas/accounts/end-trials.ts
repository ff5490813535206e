import * as z from "zod";
import { endTrials } from "#domain/accounts/end-trials.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => endTrials());
