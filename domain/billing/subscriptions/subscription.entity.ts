import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AccessFlag } from "#contracts/reference.ts";
import { table } from "#domain/kit/table.ts";

/**
 * A subscription as it was when the payment provider was last asked. `version` grows with every write: whoever asks the provider reads it
 * first and writes only while it is the same, so that what is written was always asked for after what it replaces was written.
 * `watched` (always "live") keeps it among those whose next monthly grant is `due`, and is absent once it ended.
 */
export const SubscriptionEntity = new Entity(
  {
    model: { service: "billing", entity: "subscription", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      customer: { type: "string", required: true, readOnly: true },
      /** Uid of the person whose customer it is. */
      owner: { type: "string", required: true, readOnly: true },
      /** Id of the workspace that it pays for; empty while none was created. */
      claimedBy: { type: "string", required: true, default: "" },
      status: { type: ["incomplete", "active", "past_due", "canceled", "unpaid"] as const, required: true },
      tier: { type: "string", required: true },
      interval: { type: ["month", "year"] as const, required: true },
      /** What the plan offers: seats, features, and credits a month. */
      seats: { type: "number", required: true },
      access: { type: CustomAttributeType<AccessFlag[]>("any"), required: true },
      images: { type: "number", required: true },
      videos: { type: "number", required: true },
      current_period_start: { type: "string", required: true },
      current_period_end: { type: "string", required: true },
      cancel_at: { type: "string" },
      canceled_by: { type: "string" },
      /** Whether the latest invoice was paid, and whether it is that of a change to a larger plan. */
      paid: { type: "boolean", required: true },
      changePaid: { type: "boolean", required: true, default: false },
      /** Beginning of the month that credits were granted for last, and how many its balances were set to or raised to. */
      granted: { type: "string" },
      grantedImages: { type: "number", required: true, default: 0 },
      grantedVideos: { type: "number", required: true, default: 0 },
      watched: { type: "string" },
      due: { type: "string", required: true },
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
/** All of it but what every write sets by itself. */
export type SubscriptionState = Omit<Subscription, "version" | "watched">;
