import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A demo analysis, by the id of its heatmap, which is the digest of the secret in its link. `stored` (a shard) indexes it among
 * those to delete at `expires_at`. The visitor's address is only in the email `mail`, which is deleted with it.
 */
export const DemoEntity = new Entity(
  {
    model: { service: "demo", entity: "demo", version: "1" },
    attributes: {
      heatmap: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string", required: true },
      stored: { type: "string", required: true, readOnly: true },
      /** Its part of the total: reserved until the analysis has ended, then the size of its files. */
      bytes: { type: "number", required: true },
      /** Id of the email with its link, and when and to which version of the text the visitor agreed; absent until then. */
      mail: { type: "string" },
      consented_at: { type: "string" },
      consent: { type: "string" },
    },
    indexes: {
      byHeatmap: {
        pk: { field: "pk", composite: ["heatmap"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byExpiry: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["stored"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["expires_at", "heatmap"], casing: "none" },
      },
    },
  },
  table,
);
export type Demo = EntityItem<typeof DemoEntity>;
