import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Coordinates } from "#contracts/staff/benchmark-templates.ts";
import { table } from "#domain/kit/table.ts";

/** A template of a benchmark: an image with a slot. Its files are at keys derived from these attributes (files.ts). */
export const BenchmarkTemplateEntity = new Entity(
  {
    model: { service: "benchmarks", entity: "template", version: "1" },
    attributes: {
      benchmark: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      /** Its id in built versions, which stays the same in all of them. */
      number: { type: "number", required: true, readOnly: true },
      name: { type: "string", required: true },
      extension: { type: ["jpg", "jpeg", "png"] as const, required: true, readOnly: true },
      /** Category → value. */
      categories: { type: CustomAttributeType<Readonly<Record<string, string>>>("any"), required: true },
      coordinates: { type: CustomAttributeType<Coordinates>("any"), required: true },
      originalWidth: { type: "number", required: true, readOnly: true },
      originalHeight: { type: "number", required: true, readOnly: true },
      /** `done`: measured; a build measures only subjects that are new. */
      status: { type: ["ready", "done"] as const, required: true, default: "ready" },
      /** Increases when everything has to be measured again; shares of former rounds are ignored. */
      round: { type: "number", required: true, default: 1 },
      /** The build that measured it last, and how many subjects it measured. */
      built: { type: "string" },
      usage: { type: "number", required: true, default: 0 },
      created: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byBenchmark: {
        pk: { field: "pk", composite: ["benchmark"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
    },
  },
  table,
);
export type BenchmarkTemplate = EntityItem<typeof BenchmarkTemplateEntity>;
