/** Code, and the example-based tests that state what it guarantees. Tests that try many interleavings would take hours here. */
export type Area = { readonly mutate: readonly string[]; readonly tests: readonly string[] };

/** The code for money, seats and permissions, by files relative to the root. */
export const AREAS: Readonly<Record<string, Area>> = {
  guard: {
    mutate: [
      "lambdas/kit/authorize.ts",
      "domain/workspaces/resolve-caller.ts",
      "domain/workspaces/current-scope.ts",
      "domain/workspaces/is-usable.ts",
      "domain/kit/caller.ts",
    ],
    tests: [
      "test/authorization/support-view.test.ts",
      "test/billing/reads.test.ts",
      "test/developers/api-keys.test.ts",
      "test/heatmaps/remove-heatmap.test.ts",
      "test/kit/guard.test.ts",
      "test/workspaces/caller.test.ts",
    ],
  },
  ledger: {
    mutate: [
      "domain/billing/credits/ledger.ts",
      "domain/billing/credits/reset-to-freemium-credits.ts",
      "domain/billing/credits/grant-monthly-credits.ts",
      "domain/billing/credits/billing-month.ts",
      "domain/accounts/credits.ts",
      "domain/workspaces/credits.ts",
    ],
    tests: [
      "test/billing/grant-month.test.ts",
      "test/billing/ledger.test.ts",
      "test/billing/month-of.test.ts",
      "test/billing/open.test.ts",
      "test/billing/reads.test.ts",
      "test/billing/subscription.test.ts",
      "test/heatmaps/create-heatmap.test.ts",
    ],
  },
  seats: {
    mutate: [
      "domain/workspaces/workspace-items.ts",
      "domain/workspaces/invites/accept-invite.ts",
      "domain/workspaces/invites/consume-invite.ts",
      "domain/workspaces/transfer/transfer-admin.ts",
      "domain/workspaces/transfer/accept-transfer.ts",
      "domain/journeys/leave-workspace.ts",
      "domain/journeys/remove-member.ts",
      "domain/journeys/close-own-workspace.ts",
    ],
    tests: [
      "test/workspaces/accept.test.ts",
      "test/workspaces/commit-conditions.test.ts",
      "test/workspaces/members.test.ts",
      "test/billing/open.test.ts",
      "test/billing/reads.test.ts",
    ],
  },
  webhook: {
    mutate: [
      "domain/billing/subscriptions/receive-event.ts",
      "domain/billing/subscriptions/sync-subscription.ts",
      "domain/billing/subscriptions/applied-events.ts",
      "domain/billing/subscriptions/to-plan-fields.ts",
      "domain/billing/subscriptions/subscription-items.ts",
      "domain/workspaces/plan.ts",
      "adapters/stripe-events.ts",
      "adapters/stripe-subscriptions.ts",
    ],
    tests: [
      "test/backoffice/offers.test.ts",
      "test/backoffice/workspaces.test.ts",
      "test/billing/grant-month.test.ts",
      "test/billing/reads.test.ts",
      "test/billing/subscription.test.ts",
      "test/billing/webhook.test.ts",
    ],
  },
};
