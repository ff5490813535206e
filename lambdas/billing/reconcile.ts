import { reconcileSubscriptions } from "#domain/billing/subscriptions/reconcile-subscriptions.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(reconcileSubscriptions);
