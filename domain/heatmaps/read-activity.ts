import { median } from "simple-statistics";
import type { HeatmapActivity } from "#contracts/heatmap-counts.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { shownClarity } from "./shown-clarity.ts";
import { toPublicVersion } from "./to-public-version.ts";

const WEEKS = 12;
const DAY_MS = DAY_SECONDS * 1000;
const WEEK_MS = 7 * DAY_MS;
/** Heatmaps read at most, so that the costs do not grow with a workspace. */
const MAX_READ = 1000;
const MAX_PEOPLE = 5;
const ATTRIBUTES = [
  "type",
  "status",
  "created_at",
  "requested_by",
  "requested_by_name",
  "sample",
  "application",
  "clarity_score_percentile",
  "metrics",
  "timeline",
  "before",
  "gen",
  "shown_gen",
] as const;

/** The listed heatmaps of the caller's scope in the last twelve weeks, by week and by person. Samples do not count. */
export async function readActivity(caller: Caller): Promise<HeatmapActivity> {
  const starts = weekStarts(now());
  const { data, cursor } = await HeatmapEntity.query
    .byScope({ listed: scopeOf(caller) })
    .gte({ created_at: starts[0]!.toISOString() })
    .go({ order: "desc", count: MAX_READ, attributes: [...ATTRIBUTES] });
  const made = data.filter(({ sample }) => !sample).map(toPublicVersion);
  const people = Map.groupBy(made, ({ requested_by }) => requested_by);
  return {
    weeks: starts.map((start) => {
      const end = new Date(start.getTime() + WEEK_MS).toISOString();
      const own = made.filter(({ created_at }) => created_at >= start.toISOString() && created_at < end);
      const images = own.filter(({ type }) => type === "image");
      const scores = images.map(shownClarity).filter((score) => score !== null);
      return {
        start: start.toISOString().slice(0, 10),
        images: images.length,
        videos: own.length - images.length,
        clarity: scores.length > 0 ? median(scores) : null,
      };
    }),
    people: [...people]
      .map(([uid, own]) => ({ uid, name: own[0]!.requested_by_name, count: own.length }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MAX_PEOPLE),
    is_complete: cursor === null,
  };
}

/** The Mondays (UTC) of the last weeks, oldest first. */
function weekStarts(at: Date): Date[] {
  const today = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const monday = today - ((at.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: WEEKS }, (_, index) => new Date(monday - (WEEKS - 1 - index) * WEEK_MS));
}
