import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";
import { MEASURES, type Measure } from "./measures.ts";

/**
 * Value of `day` in the row with the sum of all changes of levels. It sorts after every day, so a query from a day on includes
 * it.
 */
export const TOTAL = "total";

const counts = Object.fromEntries(MEASURES.map((measure) => [measure, { type: "number" }])) as Record<
  Measure,
  { readonly type: "number" }
>;

/**
 * Counts of a day (UTC) over all users and workspaces: how many users, subscriptions and euros came and went, and what
 * analyses did. Spread over shards by the id of the object, because one row cannot take all writes of a burst. Holds nothing about
 * single persons or workspaces.
 */
export const DailyCountsEntity = new Entity(
  {
    model: { service: "statistics", entity: "dailyCounts", version: "1" },
    attributes: {
      shard: { type: "string", required: true, readOnly: true },
      /** YYYY-MM-DD, or `TOTAL`. */
      day: { type: "string", required: true, readOnly: true },
      ...counts,
    },
    indexes: {
      byDay: {
        pk: { field: "pk", composite: ["shard"], casing: "none" },
        sk: { field: "sk", composite: ["day"], casing: "none" },
      },
    },
  },
  table,
);
export type DailyCounts = EntityItem<typeof DailyCountsEntity>;
