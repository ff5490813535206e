import type { AreaOfInterest, Client, HeatmapDetail } from "../../../sdk/src/index.ts";
import { scoreOf } from "../heatmap-rows.ts";
import { type Box, type Located, locate, needsFacts } from "./areas.ts";
import type { Check } from "./check-file.ts";
import type { RuleResult } from "./results.ts";
import { judge, type Measurement, type Rule, type Verdict } from "./rules.ts";

type Options = { readonly signal: AbortSignal };

/** Checks the rules of a check against its heatmap. `found` are areas that were located before, by name. */
export async function measureRules(
  client: Client,
  { areas, rules }: Check,
  heatmap: HeatmapDetail,
  { found, signal }: Options & { readonly found?: ReadonlyMap<string, Located> },
): Promise<readonly RuleResult[]> {
  const facts = !found && needsFacts(areas) ? await client.waitForFacts(heatmap.uid, { signal }) : undefined;
  const places = new Map(areas.map(({ name, place }) => [name, found?.get(name) ?? locate(place, heatmap, facts)]));
  const measured = await measureAreas(client, heatmap, places, signal);
  return rules.map((rule) => {
    const place = rule.measured.kind === "area" ? places.get(rule.measured.area) : undefined;
    if (typeof place === "string")
      return { rule: rule.text, line: rule.line, verdict: "error", measured: "–", measurement: null, message: place };
    return judged(rule, measurementOf(rule, heatmap, measured));
  });
}

/** The areas of a heatmap by name, and when each is first looked at. */
type Measured = ReadonlyMap<string, AreaOfInterest & { readonly firstLook: number | null; readonly firstSeen: number | null }>;

async function measureAreas(
  client: Client,
  heatmap: HeatmapDetail,
  places: ReadonlyMap<string, Located>,
  signal: AbortSignal,
): Promise<Measured> {
  const known = [...places].flatMap(([name, box]) => (typeof box === "string" ? [] : [{ name, ...box }]));
  if (known.length === 0) return new Map();
  const areas = await client.measureAreas(heatmap.uid, known, { signal });
  const times = heatmap.type === "video" ? (await client.heatmaps.areasOverTime(heatmap.uid, { signal })).areas : undefined;
  return new Map(
    areas.map((area) => {
      const look = times ? undefined : firstLookAt(heatmap, area);
      const firstSeen = times ? (times.find(({ uid }) => uid === area.uid)?.first_seen ?? null) : (look?.seconds ?? null);
      return [area.name, { ...area, firstLook: look?.number ?? null, firstSeen }];
    }),
  );
}

/** The first predicted look that falls into a box: its number from 1, and the second at which it begins. */
export function firstLookAt(
  { fixations, width, height }: Pick<HeatmapDetail, "fixations" | "width" | "height">,
  box: Box,
): { readonly number: number; readonly seconds: number } | undefined {
  const index = fixations.findIndex(({ x, y }) => {
    const [left, top] = [x * (width ?? 0) - box.left, y * (height ?? 0) - box.top];
    return left >= 0 && left <= box.width && top >= 0 && top <= box.height;
  });
  if (index < 0) return;
  const before = fixations.slice(0, index).reduce((total, { duration }) => total + duration, 0);
  return { number: index + 1, seconds: before / 1000 };
}

function measurementOf({ measured }: Rule, heatmap: HeatmapDetail, areas: Measured): Measurement | undefined {
  if (measured.kind === "score") return scoreMeasurement(heatmap, measured.score);
  const area = areas.get(measured.area);
  if (!area) return;
  return measured.metric === "share"
    ? { value: area.value, interval: area.interval }
    : { value: area[measured.metric], interval: null };
}

/** A score. One that is not precise enough for a number is judged by the middle of its interval. */
function scoreMeasurement(
  heatmap: HeatmapDetail,
  score: "clarity" | "focus" | "proximity" | "attention",
): Measurement | undefined {
  const { value, interval } =
    score === "attention"
      ? { value: heatmap.attention_score, interval: heatmap.attention?.interval ?? null }
      : scoreOf(heatmap, score);
  if (value === null && interval === null) return;
  return { value: value ?? ((interval?.[0] ?? 0) + (interval?.[1] ?? 0)) / 2, interval };
}

const EXPLAINED: Readonly<Record<Verdict, string>> = {
  passed: "",
  unclear: "Too close to call: the 90% interval reaches the limit.",
  failed: "The whole 90% interval is beyond the limit.",
};

function judged(rule: Rule & { readonly line: number }, measurement: Measurement | undefined): RuleResult {
  const { text, line, measured } = rule;
  if (!measurement) {
    const message = `This heatmap has no ${measured.kind === "score" ? `${measured.score} score` : measured.metric}.`;
    return { rule: text, line, verdict: "error", measured: "–", measurement: null, message };
  }
  const verdict = judge(rule, measurement);
  const message = verdict === "failed" && !measurement.interval ? exactly(measurement) : EXPLAINED[verdict];
  return { rule: text, line, verdict, measured: describe(rule, measurement), measurement, message };
}

const exactly = ({ value }: Measurement): string =>
  value === null ? "None of the predicted looks falls on it." : "The predicted value is beyond the limit.";

/** A measurement for people: a share in percent, a score in points, a look by its number, a time in seconds. */
function describe({ measured }: Rule, { value, interval }: Measurement): string {
  if (value === null) return "never";
  const format = measured.kind === "score" ? points : FORMATS[measured.metric];
  return interval ? `${format(value)} (${interval.map(format).join("–")})` : format(value);
}

const points = (value: number): string => String(Math.floor(value + 0.5));
const FORMATS = {
  share: (value: number) => `${(value * 100).toFixed(1)}%`,
  firstLook: (value: number) => `look ${value}`,
  firstSeen: (value: number) => `${value.toFixed(1)} s`,
} as const;
