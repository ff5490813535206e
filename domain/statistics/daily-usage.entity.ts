import { Entity } from "electrodb";
import { APPLICATIONS } from "#contracts/reference.ts";
import { table } from "#domain/kit/table.ts";

/** The scope of the rows that count all users and workspaces. */
export const EVERYONE = "all";

/**
 * Heatmaps of one kind and application that were created on one day (UTC) and analysed: of a workspace, or of everyone. Each count
 * is spread over shards by the heatmap's id, because one row cannot take all writes of a burst.
 */
export const DailyUsageEntity = new Entity(
  {
    model: { service: "statistics", entity: "dailyUsage", version: "1" },
    attributes: {
      scope: { type: "string", required: true, readOnly: true },
      shard: { type: "string", required: true, readOnly: true },
      /** YYYY-MM-DD. */
      day: { type: "string", required: true, readOnly: true },
      kind: { type: ["image", "video"] as const, required: true, readOnly: true },
      application: { type: APPLICATIONS, required: true, readOnly: true },
      heatmaps: { type: "number", required: true },
      /** Total duration of the videos. */
      video_seconds: { type: "number", required: true },
    },
    indexes: {
      byDay: {
        pk: { field: "pk", composite: ["scope", "shard"], casing: "none" },
        sk: { field: "sk", composite: ["day", "kind", "application"], casing: "none" },
      },
    },
  },
  table,
);
