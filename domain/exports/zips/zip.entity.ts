import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * The zip a user last requested of a project, heatmap, benchmark, workspace or selection of heatmaps. Its uid is derived from user,
 * object and scope, so only one exists at a time. `run` distinguishes requests: a worker of an earlier one writes nothing more. An
 * unfinished zip has a worker until `alive_until`, which every progress update extends. Its file is deleted at `expires_at`. Until
 * then `stored` (a shard) indexes it among the files to delete, and `object` indexes it by what it contains.
 */
export const ZipEntity = new Entity(
  {
    model: { service: "exports", entity: "zip", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      kind: { type: ["project", "heatmap", "benchmark", "workspace", "selection"] as const, required: true, readOnly: true },
      /** Uid of the project, heatmap, benchmark or workspace; of a selection, derived from its heatmaps. */
      object: { type: "string", required: true, readOnly: true },
      /** Uids of the heatmaps of a selection, in their order. */
      objects: { type: CustomAttributeType<readonly string[]>("any"), readOnly: true },
      /** Scope of the object at the time of the request: only its content is packed. A benchmark is its own scope. */
      scope: { type: "string", required: true, readOnly: true },
      asked_by: { type: "string", required: true, readOnly: true },
      run: { type: "string", required: true },
      state: { type: ["requested", "packing", "done", "failed"] as const, required: true },
      progress: { type: "number", required: true, default: 0 },
      problem: { type: "string" },
      /** Attempts to create it since the request. */
      attempts: { type: "number" },
      /** Whether no attempt follows, because it failed; the failure was announced then. */
      given_up: { type: "boolean" },
      /** Size of the file, in bytes. */
      size: { type: "number" },
      alive_until: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      stored: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byObject: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["object"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["asked_by"], casing: "none" },
      },
      byExpiry: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["stored"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["expires_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Zip = EntityItem<typeof ZipEntity>;
