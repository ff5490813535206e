import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ReportKpi } from "#contracts/reports.ts";
import { TEMPLATE_KINDS } from "#contracts/templates.ts";
import { table } from "#domain/kit/table.ts";

/** An ad that is no longer in the report. `failed` ads come back when the report is retried. */
export type Dropped = { readonly uid: string; readonly title: string; readonly reason: "failed" | "removed" };

/** Titles by id of the heatmap. */
export type AdTitles = Readonly<Record<string, string>>;

/** First place of the ranking when the report ended or changed. */
export type StoredLeader = {
  readonly uid: string;
  readonly title: string;
  readonly kpi: ReportKpi;
  readonly value: number;
  readonly decided: boolean;
};

/** Several ads scored in the same templates. The ads note the report too (domain/heatmaps/reports/report-links.ts). */
export const ReportEntity = new Entity(
  {
    model: { service: "reports", entity: "report", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** Id of the workspace, or of the user if personal: decides who sees it. */
      scope: { type: "string", required: true },
      workspace: { type: "string", required: true, default: "" },
      title: { type: "string", required: true },
      type: { type: TEMPLATE_KINDS, required: true, readOnly: true },
      status: { type: ["requested", "done", "partial", "failed"] as const, required: true, default: "requested" },
      attention_benchmark: { type: "boolean", required: true, readOnly: true },
      clarity_benchmark: { type: "boolean", required: true, readOnly: true },
      heatmaps: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      /** Titles of ads in the report, where they differ from those of their heatmaps. Reports of earlier releases have none. */
      titles: { type: CustomAttributeType<AdTitles>("any") },
      /** Ids of its templates. */
      ids: { type: CustomAttributeType<readonly number[]>("any"), required: true },
      dropped: { type: CustomAttributeType<readonly Dropped[]>("any"), required: true, default: [] },
      leader: { type: CustomAttributeType<StoredLeader | null>("any"), required: true, default: null },
      /** Counts retries; part of the name of its executions. */
      attempt: { type: "number", required: true, default: 1 },
      /** Identifies the latest request with an idempotency key that added ads. */
      addition: { type: "string" },
      /** Shard of unfinished reports, which a job resumes; absent once it ended. */
      open: { type: "string" },
      /** Its share link; absent while it is private. */
      share: { type: "string" },
      /** When an unfinished report is ended with the results that exist. */
      deadline: { type: "string", required: true },
      /** Increases with every change. */
      version: { type: "number", required: true, default: 1 },
      created_by_uid: { type: "string", required: true, readOnly: true },
      created_by_name: { type: "string", required: true, default: "" },
      created_by_email: { type: "string", required: true, default: "" },
      created_at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byScope: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["scope"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "uid"], casing: "none" },
      },
      byOpen: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["open"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["deadline", "uid"], casing: "none" },
      },
      byCreator: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["created_by_uid"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Report = EntityItem<typeof ReportEntity>;
