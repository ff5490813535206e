import type { ReportRanking } from "../../sdk/src/index.ts";

const NAMES: Readonly<Record<ReportRanking["kpi"], string>> = { attention: "Attention score", clarity: "Clarity score" };

/** What a ranking of a report says about its winner, in the words of the site. */
export function rankingVerdict({ kpi, places, winner }: ReportRanking, titleOf: (uid: string) => string): string {
  const name = NAMES[kpi];
  const [first, second] = places;
  if (!first) return `${name}: no ad has one.`;
  const leader = titleOf(first.uid);
  if (winner) return `${name}: ${leader} wins.${second ? ` It’s ahead of the second, ${titleOf(second.uid)}.` : ""}`;
  if (places.some(({ difference }) => difference === null))
    return `${name}: no winner. ${leader} leads, but no template scored it and all other ads.`;
  const tied = places.filter(({ value }) => value === first.value);
  if (tied.length > 1) return `${name}: tied. ${tied.length} ads share the highest score.`;
  return `${name}: too close to call. ${leader} leads, but its lead over ${titleOf(second?.uid ?? "")} is too small or too uncertain.`;
}
