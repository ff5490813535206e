import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A built version of a benchmark. Its content is a file that never changes (files.ts). */
export const BenchmarkVersionEntity = new Entity(
  {
    model: { service: "benchmarks", entity: "version", version: "1" },
    attributes: {
      benchmark: { type: "string", required: true, readOnly: true },
      version: { type: "number", required: true, readOnly: true, padding: { length: 6, char: "0" } },
      build: { type: "string", required: true, readOnly: true },
      production_ready: { type: "boolean", required: true, default: false },
      /** Numbers of templates with enough measured subjects, and of subjects. */
      templates: { type: "number", required: true, readOnly: true },
      subjects: { type: "number", required: true, readOnly: true },
      model: { type: "string", required: true, readOnly: true },
      created: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byBenchmark: {
        pk: { field: "pk", composite: ["benchmark"], casing: "none" },
        sk: { field: "sk", composite: ["version"], casing: "none" },
      },
    },
  },
  table,
);
export type BenchmarkVersion = EntityItem<typeof BenchmarkVersionEntity>;
