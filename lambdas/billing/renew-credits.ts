import * as z from "zod";
import { renewCredits } from "#domain/billing/credits/renew-credits.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => renewCredits());
