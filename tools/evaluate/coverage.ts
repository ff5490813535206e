import type { BuildAccuracy, SetAccuracy } from "#contracts/accuracy.ts";
import type { IntervalHits } from "../reference/interval-hits.ts";
import { bootstrapStatistic, resample, toEstimate } from "./bootstrap.ts";

type Coverage = NonNullable<SetAccuracy["coverage"]>;

/** How often the product's stated intervals contain the human value, by set and over all images. */
export type Coverages = {
  readonly sets: ReadonlyMap<string, Coverage>;
  readonly all: Omit<NonNullable<BuildAccuracy["coverage"]>, "stated">;
};

/** Counts how often intervals made without an image (tools/reference) contain its human value. */
export function computeCoverages(images: readonly IntervalHits[]): Coverages {
  const bySet = Map.groupBy(images, ({ set }) => set);
  const draws = new Map([...bySet].map(([set, tried]) => [set, resample(set, tried)]));
  const sets = new Map([...bySet].map(([set, tried]) => [set, coverageOf(tried, draws.get(set)!)]));
  const joined = [...draws.values()][0]!.map((_, draw) => [...draws.values()].flatMap((ofSet) => ofSet[draw]!));
  return { sets, all: coverageOf(images, joined) };
}

function coverageOf(tried: readonly IntervalHits[], draws: readonly (readonly IntervalHits[])[]): Coverage {
  const of = (statistic: keyof Coverage) =>
    toEstimate(
      bootstrapStatistic(tried, draws, (images) => {
        let intervals = 0;
        let holding = 0;
        for (const { [statistic]: hits } of images) {
          for (const holds of hits) holding += Number(holds);
          intervals += hits.length;
        }
        return holding / intervals;
      }),
    );
  return { area_share: of("area_share"), focus: of("focus"), proximity: of("proximity") };
}
