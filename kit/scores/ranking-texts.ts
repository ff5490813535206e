import type { ReportRanking } from "#contracts/reports.ts";
import { wholePoints } from "./points.ts";

type Place = Pick<ReportRanking["places"][number], "difference" | "interval" | "too_close">;

/** What a ranking with at least one place says about its winner, and how it compares with the second ad. */
export function verdictOf(
  { places, winner }: Pick<ReportRanking, "places" | "winner">,
  titleOf: (uid: string) => string,
): { readonly headline: string; readonly reason: string } {
  const [first, second] = places;
  if (winner)
    return { headline: `Winner: ${titleOf(winner)}`, reason: second ? `It’s ahead of the second, ${titleOf(second.uid)}.` : "" };
  const leader = titleOf(first!.uid);
  if (places.some(({ difference }) => difference === null))
    return { headline: "No winner", reason: `${leader} leads, but no template scored it and all other ads.` };
  const tied = places.filter(({ value }) => value === first!.value);
  if (tied.length > 1) return { headline: "Tied", reason: `${tied.length} ads share the highest score.` };
  return {
    headline: "Too close to call",
    reason: `${leader} leads, but its lead over ${titleOf(second!.uid)} is too small or too uncertain.`,
  };
}

/** How an ad compares with the first; nothing for the first itself. */
export function comparisonOf({ difference, interval, too_close }: Place): readonly string[] {
  if (difference === null) return ["not compared with the first: no template in common"];
  if (difference === 0) return too_close ? ["the same score as the first"] : [];
  if (!interval || wholePoints(difference) === "0")
    return [too_close ? "compared with the first: too close to call" : "behind the first"];
  const [behind, low, high] = [difference, ...interval].map(wholePoints);
  return [`behind the first by ${behind} (${low} to ${high})`, ...(too_close ? ["too close to call"] : [])];
}
