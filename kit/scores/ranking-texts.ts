import { roundHalfUp } from "#contracts/bands.ts";
import type { ReportRanking } from "#contracts/reports.ts";
import { wholePoints } from "./points.ts";

type Place = Pick<ReportRanking["places"][number], "difference" | "interval" | "too_close">;

/** What a ranking with at least one place says about its winner; `reason` is empty if one wins. */
export function verdictOf(
  { places, winner }: Pick<ReportRanking, "places" | "winner">,
  titleOf: (uid: string) => string,
): { readonly headline: string; readonly reason: string } {
  if (winner) return { headline: `Winner: ${titleOf(winner)}`, reason: "" };
  const first = places[0]!;
  const leader = titleOf(first.uid);
  if (places.some(({ difference }) => difference === null))
    return { headline: "No winner", reason: `${leader} leads, but no template scored it and all other ads.` };
  const tied = places.filter(({ value }) => value === first.value);
  if (tied.length > 1) return { headline: "Tied", reason: `${tied.length} ads share the highest score.` };
  return { headline: "Too close to call", reason: `${leader} leads, but the difference may be chance.` };
}

/** How far an ad is behind the first; nothing for the first itself. */
export function comparisonOf({ difference, interval, too_close }: Place): readonly string[] {
  if (difference === null) return ["not compared, no template in common"];
  if (too_close && difference === 0) return ["the same score"];
  const behind = interval && `behind by ${roundHalfUp(difference)} (${wholePoints(interval[0])} to ${wholePoints(interval[1])})`;
  return [...(behind ? [behind] : []), ...(too_close ? ["too close to call"] : [])];
}
