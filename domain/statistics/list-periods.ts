import { APPLICATIONS } from "#contracts/reference.ts";
import { type PERIODS, type StatisticsPeriod, USER_KINDS } from "#contracts/staff/statistics.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { costOf } from "./cost.ts";
import { type DailyCounts, DailyCountsEntity, TOTAL } from "./daily-counts.entity.ts";
import { type Measure, type MediaType, ofApplication, ofUsers, waitsOf } from "./measures.ts";

type By = (typeof PERIODS)[number];
type Sums = (measure: Measure) => number;

/**
 * The last `count` days, weeks or months (UTC) including the current one, oldest first. Reads the rows of these days and the
 * totals, so it costs the same whatever happened before.
 */
export async function listPeriods({ by, count }: { readonly by: By; readonly count: number }): Promise<{
  periods: StatisticsPeriod[];
}> {
  const starts = startsOf(by, count, now());
  const shards = SHARDS.map((shard) => DailyCountsEntity.query.byDay({ shard }).gte({ day: starts[0]! }).go({ pages: "all" }));
  const rows = (await Promise.all(shards)).flatMap(({ data }) => data);
  const total = sumsOf(rows.filter(({ day }) => day === TOTAL));
  const days = rows.filter(({ day }) => day !== TOTAL);
  const periods = starts.map((start, index) => {
    const next = starts[index + 1];
    const sums = sumsOf(days.filter(({ day }) => day >= start && (next === undefined || day < next)));
    const later = sumsOf(next === undefined ? [] : days.filter(({ day }) => day >= next));
    return toPeriod(start, sums, (measure) => total(measure) - later(measure));
  });
  return { periods };
}

/** The first days of the periods. */
function startsOf(by: By, count: number, at: Date): readonly string[] {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const monday = day - ((at.getUTCDay() + 6) % 7);
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    if (by === "month") return dateOf(year, month - back, 1);
    return by === "week" ? dateOf(year, month, monday - 7 * back) : dateOf(year, month, day - back);
  });
}

const dateOf = (...date: [number, number, number]): string => new Date(Date.UTC(...date)).toISOString().slice(0, 10);

function sumsOf(rows: readonly DailyCounts[]): Sums {
  const sums = new Map<string, number>();
  for (const { shard: _, day: __, ...counts } of rows)
    for (const [measure, count] of Object.entries(counts)) sums.set(measure, (sums.get(measure) ?? 0) + (count ?? 0));
  return (measure) => sums.get(measure) ?? 0;
}

function toPeriod(start: string, sums: Sums, levels: Sums): StatisticsPeriod {
  const heatmaps = APPLICATIONS.map((application) => ({
    application,
    images: sums(ofApplication("image", application)),
    videos: sums(ofApplication("video", application)),
  }));
  return {
    start,
    users: Object.fromEntries(USER_KINDS.map((kind) => [kind, levels(ofUsers(kind))])) as StatisticsPeriod["users"],
    sign_ups: sums("sign_ups"),
    converted: sums("converted"),
    subscriptions: {
      end: levels("subscriptions"),
      started: sums("subscriptions_started"),
      ended: sums("subscriptions_ended"),
    },
    mrr: {
      end: levels("mrr") / 100,
      started: sums("mrr_started") / 100,
      raised: sums("mrr_raised") / 100,
      lowered: sums("mrr_lowered") / 100,
      ended: sums("mrr_ended") / 100,
    },
    heatmaps,
    video_seconds: sums("video_seconds"),
    failed: sums("failed"),
    rejected: sums("rejected"),
    waits: { image: waitOf("image", sums), video: waitOf("video", sums) },
    cost: costOf({
      images: heatmaps.reduce((sum, { images }) => sum + images, 0),
      videoSeconds: sums("video_seconds"),
      placedImages: sums("placed_images"),
      placedVideos: sums("placed_videos"),
    }),
  };
}

function waitOf(type: MediaType, sums: Sums): StatisticsPeriod["waits"]["image"] {
  const waits = waitsOf(type);
  const known = waits.reduce((sum, [measure]) => sum + sums(measure), 0);
  if (known === 0) return null;
  const within = (share: number): number | null => {
    let sum = 0;
    for (const [measure, bound] of waits) {
      sum += sums(measure);
      if (sum >= share * known) return bound;
    }
    return null;
  };
  return { median: within(0.5), slowest: within(0.95) };
}
