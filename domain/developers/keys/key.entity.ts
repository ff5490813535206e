import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ApiScope } from "#contracts/api-keys.ts";
import { table } from "#domain/kit/table.ts";

/** A secret that may be used, as its SHA-256 and its beginning. A rotated key has two for a while. */
export type StoredSecret = { readonly hash: string; readonly prefix: string; readonly expires_at?: string | undefined };

/** An API key of a workspace. The newest secret comes first. A deleted key has no row; its membership is deleted with it. */
export const ApiKeyEntity = new Entity(
  {
    model: { service: "developers", entity: "key", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      title: { type: "string", required: true },
      scopes: { type: CustomAttributeType<readonly ApiScope[]>("any"), required: true },
      secrets: { type: CustomAttributeType<readonly StoredSecret[]>("any"), required: true },
      created_by: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string" },
      /** Precise to the hour, so that few requests write it. */
      last_used_at: { type: "string" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
      byUid: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["uid"], casing: "none" },
        sk: { field: "gsi1sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
export type StoredKey = EntityItem<typeof ApiKeyEntity>;
