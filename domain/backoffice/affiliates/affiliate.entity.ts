import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** All partners share one partition of the index, because there are never many. */
export const ALL_PARTNERS = "all";

/** A partner who refers users. `background` and `logo` are file keys, or empty. */
export const AffiliateEntity = new Entity(
  {
    model: { service: "backoffice", entity: "affiliate", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      name: { type: "string", required: true },
      background: { type: "string", required: true, default: "" },
      logo: { type: "string", required: true, default: "" },
      created_at: { type: "string", required: true },
      list: { type: "string", required: true, default: ALL_PARTNERS, readOnly: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byTime: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["list"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Affiliate = EntityItem<typeof AffiliateEntity>;
