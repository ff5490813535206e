import { probit } from "simple-statistics";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { MIN_PROBABILITY, probabilityOf } from "#kit/scores/attention-difference.ts";
import { COMMON_BOXES, type ObservedStatistics } from "./observe.ts";

/** Of pairs of images that were left out when a rule was made: how many there were, and which shares were decided and wrong. */
export type PairCheck = { readonly pairs: number; readonly decided: number; readonly wrong: number };

/** The images that stand for the contexts of a kind of templates. */
const CONTEXTS: Partial<Record<ReferenceGroup, TemplateKind>> = { photograph: "ooh", page: "display" };

/**
 * How often people confirm which of two ads gets more attention. The same area in two images of one set stands for two ads in one
 * slot; its rank among the images of the set stands for an attention score. Null for groups that are no contexts.
 */
export function confirmedShare(group: ReferenceGroup, observed: readonly ObservedStatistics[]): PairCheck | null {
  const kind = CONTEXTS[group];
  if (!kind) return null;
  let [pairs, decided, wrong] = [0, 0, 0];
  for (const images of Map.groupBy(observed, ({ source }) => source).values())
    for (let box = 0; box < COMMON_BOXES; box++) {
      const ranked = images.map(({ boxes }) => boxes[box]!).toSorted((one, other) => one.share.value - other.share.value);
      const standing = (rank: number) => probit((rank + 0.5) / ranked.length);
      for (let other = 0; other < ranked.length; other++)
        for (let one = 0; one < other; one++) {
          pairs++;
          if (probabilityOf(kind, standing(other) - standing(one)) < MIN_PROBABILITY) continue;
          decided++;
          wrong += Number(ranked[other]!.people <= ranked[one]!.people);
        }
    }
  return { pairs, decided: Number((decided / pairs).toFixed(4)), wrong: Number((wrong / Math.max(1, decided)).toFixed(4)) };
}
