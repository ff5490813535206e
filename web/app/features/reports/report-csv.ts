import { type Cell, toCsv } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import type { ReportView } from "./report-view.ts";

const rounded = (value: number | null | undefined): Cell => roundDecimals(value ?? null, 1);

/** The states of a placement as tables name them. */
const STATES: Readonly<Record<ReportView["ads"][number]["placements"][number]["state"], string>> = {
  waiting: "Waiting",
  done: "Scored",
  failed: "Failed",
  other_size: "Other size",
};

/** One row per ad: its mean, its clarity, and its score and status in each template: an ad of another size has no score. */
export function reportCsv({ ads, templates }: ReportView): string {
  const names = templates.map(({ name }) => name);
  const head = [
    "Ad",
    "Attention score",
    "Attention score from",
    "Attention score to",
    "Clarity score",
    "Clarity score from",
    "Clarity score to",
    ...names,
    ...names.map((name) => `${name}, state`),
  ];
  const placementOf = (ad: ReportView["ads"][number], id: number) => ad.placements.find(({ template }) => template === id);
  const rows = ads.map((ad) => [
    ad.title,
    rounded(ad.template_average),
    rounded(ad.interval?.[0]),
    rounded(ad.interval?.[1]),
    rounded(ad.clarity),
    rounded(ad.clarity_interval?.[0]),
    rounded(ad.clarity_interval?.[1]),
    ...templates.map(({ id }) => rounded(placementOf(ad, id)?.score)),
    ...templates.map(({ id }) => {
      const placement = placementOf(ad, id);
      return placement ? STATES[placement.state] : null;
    }),
  ]);
  return toCsv([head, ...rows]);
}
