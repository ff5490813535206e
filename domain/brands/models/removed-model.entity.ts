import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A model that was deleted, whose files are kept for runs until its owner is deleted. */
export const RemovedModelEntity = new Entity(
  {
    model: { service: "brands", entity: "removedModel", version: "1" },
    attributes: {
      owner: { type: "string", required: true, readOnly: true },
      /** Uid of the model. */
      uid: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byOwner: {
        pk: { field: "pk", composite: ["owner"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
    },
  },
  table,
);
