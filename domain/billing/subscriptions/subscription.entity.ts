import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AccessFlag } from "#contracts/reference.ts";
import { table } from "#domain/kit/table.ts";

/**
 * A subscription as the payment provider last returned it. `version` grows with every write: a writer reads the row first, then
 * asks the provider, and writes only if the version is unchanged. So each write is newer than what it replaces. `watched` (always
 * "live") indexes subscriptions by the time their next monthly grant is `due`; absent once they ended.
 */
export const SubscriptionEntity = new Entity(
  {
    model: { service: "billing", entity: "subscription", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      customer: { type: "string", required: true, readOnly: true },
      /** Uid of the user whose customer it is. */
      owner: { type: "string", required: true, readOnly: true },
      /** Id of the workspace it pays for; empty until one is created. */
      claimedBy: { type: "string", required: true, default: "" },
      status: { type: ["incomplete", "active", "past_due", "canceled", "unpaid"] as const, required: true },
      tier: { type: "string", required: true },
      interval: { type: ["month", "year"] as const, required: true },
      /** Price per interval, in euros before tax and discounts; absent in rows from before it was stored. */
      amount: { type: "number" },
      /** Seats, features and monthly credits of the plan. */
      seats: { type: "number", required: true },
      access: { type: CustomAttributeType<AccessFlag[]>("any"), required: true },
      images: { type: "number", required: true },
      videos: { type: "number", required: true },
      current_period_start: { type: "string", required: true },
      current_period_end: { type: "string", required: true },
      cancel_at: { type: "string" },
      canceled_by: { type: "string" },
      /** Whether the latest invoice is paid, and whether it is for an upgrade. */
      paid: { type: "boolean", required: true },
      changePaid: { type: "boolean", required: true, default: false },
      /** Whether any invoice was ever paid; absent in rows from before it was stored (`wasEverPaid`). */
      everPaid: { type: "boolean" },
      /** Start of the last granted month, and the balances it set or raised. */
      granted: { type: "string" },
      grantedImages: { type: "number", required: true, default: 0 },
      grantedVideos: { type: "number", required: true, default: 0 },
      watched: { type: "string" },
      due: { type: "string", required: true },
      /** Whether it is in Stripe's test mode; absent in rows from before it was stored. */
      isTest: { type: "boolean" },
      version: { type: "number", required: true },
      fetchedAt: { type: "string", required: true },
      created_at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byOwner: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["owner"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "id"], casing: "none" },
      },
      byDue: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["watched"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["due", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type Subscription = EntityItem<typeof SubscriptionEntity>;
/** All attributes except those every write sets automatically. */
export type SubscriptionState = Omit<Subscription, "version" | "watched">;
