import type { ScoreScales } from "#domain/scores/scales.ts";
import { type Score, scoreOf, standingsOf } from "#domain/scores/standings.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import { DESIGNS } from "./collect-references.ts";
import { drawDesign } from "./draw-design.ts";
import { describeFresh, type FreshScore } from "./fresh-score.ts";
import { perScore } from "./join-sets.ts";
import { predictStatistics } from "./observe.ts";

/** Ads that are drawn for the check. */
const ADS = 200;

/**
 * Scores ads at standard sizes that the same program draws as the references, from other seeds. Their percentiles should be uniform
 * but for the 31 research designs among the references.
 */
export async function checkFreshAds(
  model: AttentionModel,
  { reference }: Pick<ScoreScales, "reference">,
): Promise<Readonly<Record<Score, FreshScore>>> {
  const { scores } = reference.groups.ad;
  const percentiles: Record<Score, number>[] = [];
  for (let seed = DESIGNS; percentiles.length < ADS; seed++) {
    const { group, bytes } = await drawDesign(seed);
    if (group !== "ad") continue;
    const { predicted } = await predictStatistics(model, { source: "fresh ads", group, content: "design", bytes });
    const standings = standingsOf(predicted, scores);
    percentiles.push(perScore((score) => scoreOf(standings[score], scores[score])));
  }
  return perScore((score) => describeFresh(percentiles.map((of) => of[score])));
}
