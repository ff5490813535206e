import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A subject under one word of its name or of its category values. A search reads the words with the same start. */
export const SubjectWordEntity = new Entity(
  {
    model: { service: "benchmarks", entity: "subjectWord", version: "1" },
    attributes: {
      benchmark: { type: "string", required: true, readOnly: true },
      word: { type: "string", required: true, readOnly: true },
      subject: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byWord: {
        pk: { field: "pk", composite: ["benchmark"], casing: "none" },
        sk: { field: "sk", composite: ["word", "subject"], casing: "none" },
      },
    },
  },
  table,
);
