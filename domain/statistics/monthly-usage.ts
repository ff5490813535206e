import type { MonthlyUsage } from "#contracts/staff/statistics.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { DailyUsageEntity, EVERYONE } from "./daily-usage.entity.ts";

const MONTHS = 12;

/** Analysed images, and seconds of videos, of a workspace or of everyone, in each of the last twelve months (UTC), oldest first. */
export async function monthlyUsage(workspace = EVERYONE): Promise<{ months: MonthlyUsage[] }> {
  const names = lastMonths(now());
  const shards = SHARDS.map((shard) =>
    DailyUsageEntity.query.byDay({ scope: workspace, shard }).gte({ day: names[0]! }).go({ pages: "all" }),
  );
  const days = (await Promise.all(shards)).flatMap(({ data }) => data);
  return {
    months: names.map((name) => {
      const own = days.filter(({ day }) => day.startsWith(name));
      const image = own.reduce((sum, { kind, heatmaps }) => sum + (kind === "image" ? heatmaps : 0), 0);
      const video_seconds = own.reduce((sum, each) => sum + each.video_seconds, 0);
      const [year = 0, month = 0] = name.split("-").map(Number);
      return { year, month, heatmaps: { image, video_seconds } };
    }),
  };
}

/** The names of the last months, oldest first: 2026-01. */
const lastMonths = (at: Date): readonly string[] =>
  Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (MONTHS - 1 - index), 1));
    return first.toISOString().slice(0, 7);
  });
