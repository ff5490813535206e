import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { grantStripeSecret } from "#infra/constructs/permissions/secrets.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for subscriptions, credits and customers of Stripe. */
export function addBillingJobs(add: AddJob, { data: { table, stripeSecret } }: JobDependencies): void {
  const stripePermissions = [
    grantTable(table, { writes: ["accounts", "billing", "kit", "workspaces"] }),
    grantStripeSecret(stripeSecret),
  ];
  add("UpdateCustomer", {
    entry: "lambdas/billing/update-stripe-customer.ts",
    permissions: [grantTable(table, { reads: ["accounts"], writes: ["billing"] }), grantStripeSecret(stripeSecret)],
    eventsOf: "customers",
    impact:
      "Users who changed their address: Stripe sends their receipts to the previous one. Redrive the messages from the queue.",
  });
  add("RenewCredits", {
    entry: "lambdas/billing/renew-credits.ts",
    permissions: stripePermissions,
    schedule: Schedule.rate(Duration.hours(1)),
    impact: "Workspaces whose billing month has ended: they wait for credits they paid for. The job runs again within an hour.",
  });
  add("ReconcileSubscriptions", {
    entry: "lambdas/billing/reconcile.ts",
    permissions: stripePermissions,
    schedule: Schedule.rate(Duration.days(1)),
    impact:
      "Workspaces whose payment or cancellation event was lost: their access does not match their plan. The job runs again the next day.",
  });
}
