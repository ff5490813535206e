import * as z from "zod";
import { followAddress } from "#domain/billing/checkout/customers.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: a user was renamed, or has another address. */
const Renamed = z.object({ detail: z.object({ object: z.string() }) });

export const handler = step(Renamed, ({ detail }) => followAddress(detail.object));
