import { MEASURES, type Measure } from "#contracts/accuracy.ts";
import type { Fixation } from "#contracts/attention.ts";
import { cellOf, type Density, normalise } from "#domain/scores/people/density.ts";
import { addSpread, SPREAD } from "#domain/scores/people/fixation-map.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { BLENDS, measureBlends, measureMap, type Target } from "./map-measures.ts";

type SingleViewerFigures = Readonly<Record<Measure, number>>;

/**
 * How well each single viewer of an image is predicted, by the map of all other viewers and by the network: means over viewers.
 * `blends` are kl and information_gain of the others' map with each share of BLENDS of the centre prior mixed in, since a map of
 * few people leaves places empty that the next person looks at.
 */
export type ViewerCeiling = {
  readonly people: Omit<SingleViewerFigures, "kl" | "information_gain">;
  readonly blends: readonly { readonly kl: number; readonly information_gain: number }[];
  readonly network: SingleViewerFigures;
};

/** The ceiling of one image; null when it has fewer than two viewers. `target.people` and `target.cells` are not used. */
export function viewerCeiling(viewers: readonly (readonly Fixation[])[], network: Density, target: Target): ViewerCeiling | null {
  const looking = viewers.filter(({ length }) => length > 0);
  if (looking.length < 2) return null;
  const { width, height } = network;
  const spread = looking.map((looks) => {
    const values = new Float64Array(width * height);
    addSpread(values, network, looks, SPREAD * Math.max(width, height));
    return values;
  });
  const all = new Float64Array(width * height);
  for (const values of spread) for (let at = 0; at < all.length; at++) all[at]! += values[at]!;
  const singles = looking.map((looks, viewer) => {
    const own = spread[viewer]!;
    const others: Density = normalise(
      network,
      // Rounding can give a negative value where only this viewer looked.
      all.map((value, at) => Math.max(0, value - own[at]!)),
    );
    const one: Target = {
      ...target,
      people: normalise(network, own),
      cells: Int32Array.from(looks, (look) => cellOf(network, look)),
    };
    return {
      people: measureMap(others, one),
      blends: measureBlends(others, one),
      network: measureMap(network, one),
    };
  });
  const mean = (who: "people" | "network") =>
    Object.fromEntries(
      MEASURES.map((measure) => [measure, meanOf(singles.map((single) => single[who][measure]!))]),
    ) as SingleViewerFigures;
  return {
    people: mean("people"),
    blends: BLENDS.map((_, share) => ({
      kl: meanOf(singles.map(({ blends }) => blends[share]!.kl)),
      information_gain: meanOf(singles.map(({ blends }) => blends[share]!.information_gain)),
    })),
    network: mean("network"),
  };
}
