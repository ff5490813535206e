import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { OfferAddress } from "#contracts/staff/offers.ts";
import { INTERVALS, TIERS } from "#contracts/subscription.ts";
import { table } from "#domain/kit/table.ts";

/** A plan that staff offered to a mailbox by email. Only the user with this address can accept it, so its id is no secret. */
export const OfferEntity = new Entity(
  {
    model: { service: "billing", entity: "offer", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      /** As typed by staff; the email goes to this spelling. */
      email: { type: "string", required: true, readOnly: true },
      normalisedEmail: { type: "string", required: true, readOnly: true },
      name: { type: "string", required: true, readOnly: true },
      tier: { type: TIERS, required: true, readOnly: true },
      interval: { type: INTERVALS, required: true, readOnly: true },
      coupon: { type: "string", readOnly: true },
      address: { type: CustomAttributeType<OfferAddress>("any"), readOnly: true },
      /** Whether it was paid for. */
      activated: { type: "boolean", required: true, default: false },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byMailbox: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["normalisedEmail"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type StoredOffer = EntityItem<typeof OfferEntity>;
