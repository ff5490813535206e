import { KPI_NAMES } from "#contracts/report-names.ts";
import type { ReportRanking } from "#contracts/reports.ts";
import { wholePoints } from "./points.ts";
import { type ComparedHeatmap, NINE_IN_TEN, UNMEASURED_VIDEOS } from "./score-differences.ts";

type Place = Pick<ReportRanking["places"][number], "difference" | "interval" | "too_close">;
/** A ranking, or its copy in the SDK. */
type Ranking = Pick<ReportRanking, "kpi" | "winner"> & {
  readonly places: readonly Pick<ReportRanking["places"][number], "uid" | "value" | "difference" | "too_close">[];
};
type TitleOf = (uid: string) => string;

/** Ads named in a sentence; of more, the others are counted. */
const NAMED = 2;

/** Texts about the winner compared with each other ad, by KPI. */
const AHEAD: Readonly<Record<ReportRanking["kpi"], string>> = {
  attention: "gets more attention than",
  clarity: "is clearer than",
};

/** Says which ad wins a ranking with at least one place, and how it compares with the other ads. */
export function verdictOf(
  { kpi, places, winner }: Ranking,
  titleOf: TitleOf,
): { readonly headline: string; readonly reason: string } {
  const [first, ...others] = places;
  const leader = quoted(titleOf(first!.uid));
  if (winner) {
    const beaten = allNames(others, titleOf);
    const certainty = others.length === 2 ? `${NINE_IN_TEN} each` : NINE_IN_TEN;
    return { headline: `Winner: ${titleOf(winner)}`, reason: beaten && `${leader} ${AHEAD[kpi]} ${beaten} (${certainty}).` };
  }
  if (places.some(({ difference }) => difference === null))
    return { headline: "No winner", reason: `${leader} leads, but no template scored it and all other ads.` };
  const tied = places.filter(({ value }) => value === first!.value);
  if (tied.length > 1) return { headline: "Tied", reason: `${tied.length} ads share the highest score.` };
  const close = someNames(
    others.filter(({ too_close }) => too_close),
    titleOf,
  );
  return {
    headline: "Too close to call",
    reason: `${leader} leads, but its lead over ${close} is too small or too uncertain to call a winner.`,
  };
}

/** A verdict in one line, with what the ads are ranked by. */
export function verdictLine(ranking: Ranking, titleOf: TitleOf): string {
  const name = KPI_NAMES[ranking.kpi];
  if (ranking.places.length === 0) return `${name}: no ad has one yet.`;
  const { headline, reason } = verdictOf(ranking, titleOf);
  const verdict = ranking.winner ? `${quoted(titleOf(ranking.winner))} wins` : headline.toLowerCase();
  return `${name}: ${verdict}. ${reason}`.trimEnd();
}

type Named = readonly { readonly uid: string }[];

/** A title within a sentence, of which it could be mistaken for a part. */
const quoted = (title: string): string => `“${title}”`;

/** “Dunes”, “Dunes” and “Morrow”, each of the 3 other ads. */
const allNames = (places: Named, titleOf: TitleOf): string =>
  places.length <= NAMED ? titlesOf(places, titleOf) : `each of the ${places.length} other ads`;

/** “Dunes”, “Dunes” and “Morrow”, “Dunes” and 2 other ads. */
const someNames = (places: Named, titleOf: TitleOf): string =>
  places.length <= NAMED ? titlesOf(places, titleOf) : `${quoted(titleOf(places[0]!.uid))} and ${places.length - 1} other ads`;

const titlesOf = (places: Named, titleOf: TitleOf): string => places.map(({ uid }) => quoted(titleOf(uid))).join(" and ");

/**
 * How an ad compares with the first; nothing for the first itself. The range of the difference is that over the templates. It is
 * left out if the predictions are too uncertain to compare the ads: it does not contain their error.
 */
export function comparisonOf({ difference, interval, too_close }: Place): readonly string[] {
  if (difference === null) return ["not compared with the first: no template in common"];
  if (difference === 0) return too_close ? ["the same score as the first"] : [];
  if (!interval || wholePoints(difference) === "0")
    return [too_close ? "compared with the first: too close to call" : "behind the first"];
  const [behind, low, high] = [difference, ...interval].map(wholePoints);
  return too_close
    ? [`behind the first by ${behind}`, "too uncertain to call"]
    : [`behind the first by ${behind} (${low} to ${high} over the templates)`];
}

/** Why no ad wins where one of several ads is a video; undefined otherwise. */
export const noVideoWinsText = (ads: readonly Pick<ComparedHeatmap, "type">[]): string | undefined =>
  ads.length > 1 && ads.some(({ type }) => type === "video")
    ? `${UNMEASURED_VIDEOS} So a video wins against no other ad, and no other ad wins against a video.`
    : undefined;
