import { seededRandom } from "../../../evaluate/seeded-random.ts";
import { dish, product } from "./objects.ts";
import { portrait } from "./people.ts";
import { city, hills, room, sea } from "./scenery.ts";

/** Draws the content of an image of 400 × 300 units from random numbers. */
type Draw = (random: () => number, kind: string) => string;

const DRAWINGS: Readonly<Record<string, Draw>> = { hills, sea, city, room, dish, portrait };

/**
 * An `img` element with a drawn image. The same seed gives the same image.
 * @param kind "hills", "sea", "city", "room", "dish", "portrait", or the name of a product
 */
export function image(kind: string, seed: string, style = ""): string {
  const random = seededRandom(`${kind} ${seed}`);
  const drawing = (DRAWINGS[kind] ?? product)(random, kind);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">${drawing}</svg>`;
  return `<img alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}" style="${style}">`;
}
