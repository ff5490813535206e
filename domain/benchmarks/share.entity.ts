import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * The share of attention of a subject in a template of a benchmark, or that it could not be measured in a build. Later builds use
 * it while the template’s round, the part of the slot and the model are the same.
 */
export const BenchmarkShareEntity = new Entity(
  {
    model: { service: "benchmarks", entity: "share", version: "1" },
    attributes: {
      template: { type: "string", required: true, readOnly: true },
      /** The template’s round and the part of the slot that the ad fills. */
      slot: { type: "string", required: true, readOnly: true },
      subject: { type: "string", required: true, readOnly: true },
      model: { type: "string", required: true },
      /** 0 to 1; absent if it could not be measured. */
      share: { type: "number" },
      /** The build that wrote it. */
      build: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byTemplate: {
        pk: { field: "pk", composite: ["template"], casing: "none" },
        sk: { field: "sk", composite: ["slot", "subject"], casing: "none" },
      },
    },
  },
  table,
);
export type BenchmarkShare = EntityItem<typeof BenchmarkShareEntity>;
