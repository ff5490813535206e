import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";

/** Tells an email address when the costs of the account reach 80% of `limit` dollars in a month, and when a forecast exceeds it. */
export function monthlyBudget(scope: Construct, limit: number, address: string): void {
  const notice = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: { notificationType, comparisonOperator: "GREATER_THAN", threshold, thresholdType: "PERCENTAGE" },
    subscribers: [{ subscriptionType: "EMAIL", address }],
  });
  new CfnBudget(scope, "Budget", {
    budget: { budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount: limit, unit: "USD" } },
    notificationsWithSubscribers: [notice("ACTUAL", 80), notice("FORECASTED", 100)],
  });
}
