import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { BRAND_MODEL_ACCESS, BRAND_MODEL_STATUSES, type BrandObject } from "#contracts/brands.ts";
import type { LogoQuality } from "#contracts/pipelines/logos.ts";
import { table } from "#domain/kit/table.ts";

/** An object of a model; `text` is what an object of type text reads. */
export type ModelObject = BrandObject & { readonly text?: string };

/** A logo, and an object of another model that takes it for its own in a share of its labelled frames. */
export type StoredLookAlike = {
  readonly object: string;
  readonly model: string;
  readonly other: string;
  readonly share: number;
  /** How much more confident the logo is in its own boxes, in log odds. Missing in trainings before it was measured. */
  readonly lead?: number | null;
};

/** The owner of the models of staff. */
export const STAFF_OWNER = "staff";

/**
 * A brand model: what it recognises, and the file of its trained version, which never changes. A model whose objects are all text
 * has no file.
 */
export const BrandModelEntity = new Entity(
  {
    model: { service: "brands", entity: "model", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** Id of the workspace or user whose model it is, or `staff`. */
      owner: { type: "string", required: true, readOnly: true },
      name: { type: "string", required: true },
      access: { type: BRAND_MODEL_ACCESS, required: true, default: "admin" },
      /** 0 before the first training. */
      version: { type: "number", required: true, default: 0 },
      status: { type: BRAND_MODEL_STATUSES, required: true, default: "ready" },
      objects: { type: CustomAttributeType<readonly ModelObject[]>("any"), required: true, default: () => [] },
      /** Quality of each object by id, as measured in the last training. */
      quality: { type: CustomAttributeType<Readonly<Record<string, LogoQuality>>>("any") },
      /** Logos of other models of the owner that are confused with its own, found in the last training. */
      look_alikes: { type: CustomAttributeType<readonly StoredLookAlike[]>("any") },
      /** Why the last training failed; and what would improve a training that succeeded. */
      failure: { type: "string" },
      warnings: { type: "list", items: { type: "string" }, required: true, default: [] },
      /** Id of the training in progress, and when it was requested. */
      training: { type: "string" },
      requested_at: { type: "string" },
      /** Uids of the heatmaps that are labelled for it. */
      videos: { type: "list", items: { type: "string" }, required: true, default: [] },
      /** The trained file of this version: its key, and the SHA-256 of its bytes. */
      file: { type: CustomAttributeType<{ readonly key: string; readonly sha256: string }>("any") },
      created_at: { type: "string", required: true, readOnly: true },
      last_update: { type: "string", required: true },
      /** Increases with every change. */
      revision: { type: "number", required: true, default: 1 },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byOwner: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["owner"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "uid"], casing: "none" },
      },
      byAccess: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["access"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type BrandModel = EntityItem<typeof BrandModelEntity>;
