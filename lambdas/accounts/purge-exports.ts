import * as z from "zod";
import { purgeExports } from "#domain/accounts/data-export/purge-exports.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => purgeExports());
