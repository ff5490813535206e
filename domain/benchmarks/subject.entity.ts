import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** An ad that the templates of a benchmark are measured with. */
export const BenchmarkSubjectEntity = new Entity(
  {
    model: { service: "benchmarks", entity: "subject", version: "1" },
    attributes: {
      benchmark: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      name: { type: "string", required: true, readOnly: true },
      extension: { type: ["jpg", "jpeg", "png"] as const, required: true, readOnly: true },
      /** Category → value. */
      categories: { type: CustomAttributeType<Readonly<Record<string, string>>>("any"), required: true },
      created: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byBenchmark: {
        pk: { field: "pk", composite: ["benchmark"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
      byTime: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["benchmark"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type BenchmarkSubject = EntityItem<typeof BenchmarkSubjectEntity>;
