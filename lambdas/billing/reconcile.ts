import * as z from "zod";
import { reconcileSubscriptions } from "#domain/billing/subscriptions/reconcile-subscriptions.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => reconcileSubscriptions());
