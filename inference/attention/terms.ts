import { featuresOf } from "./features.ts";
import type { Lab } from "./lab.ts";
import { blur, generate, meanAndDeviation, type Plane } from "./plane.ts";

/** One term of the model's sum: a name that its weight is stored under, and its value in every cell. */
export type Term = { readonly name: string; readonly plane: Plane };

/** Cells over which a term also counts smoothed, so that the model can tell a spot from a region. */
const REGION = 8;

/** Each feature in units of its own deviation in this picture, clipped to −3…4. Flat features are all near 0. */
export function pictureTerms(lab: Lab): Term[] {
  return featuresOf(lab).map(({ name, plane, flat }) => {
    const { mean, deviation } = meanAndDeviation(plane);
    return { name, plane: generate(plane, (at) => Math.min(4, Math.max(-3, (plane.data[at]! - mean) / (deviation + flat)))) };
  });
}

/** The name under which a term's weight is stored when it counts by region. */
export const regionOf = (name: string): string => `${name}, region`;

/** A term, or a sum of terms, smoothed over a region. */
export const overRegion = (plane: Plane): Plane => blur(plane, REGION);

/** Where people look whatever is there: curves over the place, x and y from −1 to 1, whose weights make the prior of a content type. */
const PLACES: Readonly<Record<string, (x: number, y: number) => number>> = {
  x: (x) => x,
  y: (_, y) => y,
  "x squared": (x) => x * x,
  "y squared": (_, y) => y * y,
  "x to the fourth": (x) => x ** 4,
  "y to the fourth": (_, y) => y ** 4,
  "x squared y squared": (x, y) => x * x * y * y,
  "x y": (x, y) => x * y,
  distance: (x, y) => Math.sqrt(x * x + y * y),
};

/** The terms of place for a map of this size. */
export function placeTerms(like: Plane): Term[] {
  return Object.entries(PLACES).map(([name, curve]) => ({
    name,
    plane: generate(like, (at) => {
      const column = at % like.width;
      const row = (at - column) / like.width;
      return curve((2 * (column + 0.5)) / like.width - 1, (2 * (row + 0.5)) / like.height - 1);
    }),
  }));
}
