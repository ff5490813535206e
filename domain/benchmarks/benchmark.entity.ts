import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { BENCHMARK_ACCESS, BENCHMARK_STATUSES, type Category } from "#contracts/benchmarks.ts";
import { TEMPLATE_KINDS } from "#contracts/templates.ts";
import { table } from "#domain/kit/table.ts";

/** Why a template, or a subject in it, could not be measured; ids or empty. Older failures have no names. */
export type Failure = {
  readonly template: string;
  readonly template_name?: string;
  readonly subject: string;
  readonly subject_name?: string;
  readonly message: string;
};

/** The partition of the list of benchmarks, of which there are at most hundreds. */
export const LISTED = "all";

/**
 * A benchmark: templates that are measured with subjects. Its templates, subjects, versions and shares are rows of their own. The
 * status `deleted` remains until the purge has deleted them.
 */
export const BenchmarkEntity = new Entity(
  {
    model: { service: "benchmarks", entity: "benchmark", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      name: { type: "string", required: true },
      kind: { type: TEMPLATE_KINDS, required: true, readOnly: true },
      access: { type: BENCHMARK_ACCESS, required: true, default: "admin" },
      /** Uids of the workspaces that may use it, if access is restricted. */
      access_restricted: { type: CustomAttributeType<readonly string[]>("any"), required: true, default: () => [] },
      categories_templates: { type: CustomAttributeType<readonly Category[]>("any"), required: true, default: () => [] },
      categories_subjects: { type: CustomAttributeType<readonly Category[]>("any"), required: true, default: () => [] },
      categories_linked: { type: "boolean", required: true, default: false },
      status: { type: [...BENCHMARK_STATUSES, "deleted"] as const, required: true, default: "ready" },
      /** The newest version; 0 before the first build. */
      version: { type: "number", required: true, default: 0 },
      /** Id of the build in progress. */
      build: { type: "string" },
      /** Subjects, and pairs of subject and template, and templates, that the build has still to measure. */
      remaining_clarity: { type: "number", required: true, default: 0 },
      remaining_attention: { type: "number", required: true, default: 0 },
      remaining_templates: { type: "number", required: true, default: 0 },
      failed: { type: CustomAttributeType<readonly Failure[]>("any"), required: true, default: () => [] },
      /** Numbers of templates and subjects, and the highest number given to a template. */
      templates: { type: "number", required: true, default: 0 },
      subjects: { type: "number", required: true, default: 0 },
      last_number: { type: "number", required: true, default: 0 },
      /** Increases with every change of the settings. */
      revision: { type: "number", required: true, default: 0 },
      created: { type: "string", required: true, readOnly: true },
      /** Last change of the settings, or progress of the build. */
      last_update: { type: "string", required: true },
      listed: { type: "string" },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      inList: {
        index: "gsi1",
        condition: ({ listed }) => listed !== undefined,
        pk: { field: "gsi1pk", composite: ["listed"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Benchmark = EntityItem<typeof BenchmarkEntity>;
