import type { FactBox } from "#contracts/facts.ts";
import { areaOf, sharedArea } from "#kit/rectangle.ts";

/** A part of an image with the name that users see. `uid` is the id of an element, or `SPOT`. */
export type NamedSpot = { readonly uid: string; readonly name: string; readonly box: FactBox };

/** Id of a spot that is no element. */
export const SPOT = "spot";
/** Part of the union from which a box and an element are the same. */
const SAME = 0.8;
/** Part of an element that may be covered for it to count as another one. */
const MAX_COVERED_SHARE = 0.2;

/** The spot that a box is: the element that it covers, or a place without a name. */
export function spotAt(box: FactBox, elements: readonly NamedSpot[]): NamedSpot {
  const same = elements
    .map((element) => ({ element, likeness: likeness(box, element.box) }))
    .toSorted((one, other) => other.likeness - one.likeness)[0];
  const { uid, name } = same && same.likeness >= SAME ? same.element : { uid: SPOT, name: "This spot" };
  return { uid, name, box };
}

/** The elements that are visible when a spot is covered. */
export const otherElements = (spot: NamedSpot, elements: readonly NamedSpot[]): NamedSpot[] =>
  elements.filter(({ uid, box }) => uid !== spot.uid && sharedArea(spot.box, box) / areaOf(box) <= MAX_COVERED_SHARE);

function likeness(one: FactBox, other: FactBox): number {
  const shared = sharedArea(one, other);
  return shared / (areaOf(one) + areaOf(other) - shared);
}
