import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { StoredSecret } from "#domain/developers/keys/key.entity.ts";
import { table } from "#domain/kit/table.ts";

/**
 * A login of a program that waits for an admin's confirmation, for ten minutes. The device code and the secret of the key are
 * stored as hashes. The key exists once the login is approved.
 */
export const DeviceLoginEntity = new Entity(
  {
    model: { service: "developers", entity: "deviceLogin", version: "1" },
    attributes: {
      code: { type: "string", required: true, readOnly: true },
      deviceHash: { type: "string", required: true, readOnly: true },
      key: { type: "string", required: true, readOnly: true },
      keySecret: { type: CustomAttributeType<StoredSecret>("any"), required: true, readOnly: true },
      client: { type: "string", required: true, readOnly: true },
      address: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string", required: true, readOnly: true },
      state: { type: ["pending", "approved", "denied"] as const, required: true },
      interval: { type: "number", required: true },
      polled_at: { type: "string" },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byCode: {
        pk: { field: "pk", composite: ["code"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
export type StoredLogin = EntityItem<typeof DeviceLoginEntity>;
