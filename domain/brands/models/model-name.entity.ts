import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The name of a model, in lower case: an owner has each name once. */
export const BrandModelNameEntity = new Entity(
  {
    model: { service: "brands", entity: "modelName", version: "1" },
    attributes: {
      owner: { type: "string", required: true, readOnly: true },
      name: { type: "string", required: true, readOnly: true },
      /** Uid of the model. */
      uid: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byName: {
        pk: { field: "pk", composite: ["owner"], casing: "none" },
        sk: { field: "sk", composite: ["name"], casing: "none" },
      },
    },
  },
  table,
);
