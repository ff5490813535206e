import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The images that a trial user had audited. */
export const TrialAuditsEntity = new Entity(
  {
    model: { service: "audits", entity: "trialAudits", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      heatmaps: { type: "set", items: "string" },
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
