import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";
import type { PassphraseHash } from "./passphrase.ts";

/**
 * A share link of a heatmap or report. It is valid only while that refers to it, so a row that outlives its object, or its
 * replacement, shows nothing. The row stays after it expires, because it contains the location of its files.
 */
export const ShareEntity = new Entity(
  {
    model: { service: "sharing", entity: "share", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      /** Id of the heatmap or report. */
      object: { type: "string", required: true, readOnly: true },
      /** Workspace or user that owns what it shows. */
      scope: { type: "string", required: true },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string" },
      /** Hash of the passphrase, if there is one. */
      passphrase_hash: { type: CustomAttributeType<PassphraseHash>("any") },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byScope: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["scope"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["object", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type Share = EntityItem<typeof ShareEntity>;
