import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

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
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
