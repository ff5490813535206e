import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ApiTier } from "#contracts/api-keys.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import type { Branding } from "#contracts/sharing.ts";
import { table } from "#domain/kit/table.ts";

/** A workspace: its name, plan, permissions and balances. Balances change only together with a ledger row. */
export const WorkspaceEntity = new Entity(
  {
    model: { service: "workspaces", entity: "workspace", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      name: { type: "string", required: true },
      /** Uid of the only admin. */
      admin: { type: "string", required: true },
      /** Uid of the user who opened it, whose personal heatmaps moved into it. */
      founder: { type: "string", required: true, readOnly: true, default: "" },
      /** When its admin last changed; absent while the first one is its admin. */
      transferred_at: { type: "string" },
      memberCount: { type: "number", required: true },
      /** Its seats: those that staff gave it, otherwise those of its plan. Free seats = seats − members; invites reserve none. */
      seats: { type: "number", required: true },
      /** When its seats were last set by a plan or staff; absent before that. Members may exceed them from then on. */
      seats_set_at: { type: "string" },
      /** The numbers of the plan and of staff, so that neither overwrites the other. Without `plan_seats` the plan says `seats`. */
      plan_seats: { type: "number" },
      custom_seats: { type: "number" },
      /** Credits that a month brings, instead of those of the plan. */
      custom_image_credits: { type: "number" },
      custom_video_credits: { type: "number" },
      /** Euros per month that staff entered; counts while no subscription is paid. */
      custom_value: { type: "number" },
      /** Always "live" while custom credits are renewed without a subscription, at `renewal_due`. */
      renewed: { type: "string" },
      renewal_due: { type: "string" },
      /** Counts the changes by staff: a plan change that was prepared before one is prepared again. */
      staff_changes: { type: "number" },
      imageCredits: { type: "number", required: true },
      videoCredits: { type: "number", required: true },
      imageHeatmaps: { type: "number", required: true, default: 0 },
      videoHeatmaps: { type: "number", required: true, default: 0 },
      beta: { type: "boolean", required: true, default: false },
      /** Its features: those of the plan and those granted by staff, without those revoked by staff. */
      access: { type: CustomAttributeType<AccessFlag[]>("any"), required: true, default: [] },
      /** The features of the plan, and those that staff add and remove. Without `plan_access` the plan says `access`. */
      plan_access: { type: CustomAttributeType<AccessFlag[]>("any") },
      granted_access: { type: CustomAttributeType<AccessFlag[]>("any") },
      revoked_access: { type: CustomAttributeType<AccessFlag[]>("any") },
      /** Mirror of the payment provider's subscription. */
      subscription: { type: ["none", "incomplete", "active", "past_due", "canceled", "unpaid"] as const, required: true },
      tier: { type: "string", required: true, default: "" },
      interval: { type: ["month", "year"] as const, required: true, default: "month" },
      /** Id of the payment provider's subscription; empty if nothing was ever paid. */
      subscriptionId: { type: "string", required: true, default: "" },
      current_period_start: { type: "string" },
      current_period_end: { type: "string" },
      canceled: { type: "boolean", required: true, default: false },
      canceled_by: { type: "string" },
      cancel_at: { type: "string" },
      find: { type: "string", required: true, default: "" },
      /** Limit of its API keys that replaces that of its plan. */
      custom_api_tier: { type: CustomAttributeType<ApiTier>("number") },
      tags: { type: "list", items: { type: "string" }, required: true, default: [] },
      /** Branding of its shared pages. `logo` is a file key, or empty; the key is public, so it must identify no one. */
      branding: { type: CustomAttributeType<Omit<Branding, "logo"> & { logo: string }>("any") },
      /** Set when its admin closed it; it has no members any more. */
      closed_at: { type: "string" },
      created_at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byRenewal: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["renewed"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["renewal_due"], casing: "none" },
      },
    },
  },
  table,
);
export type Workspace = EntityItem<typeof WorkspaceEntity>;
