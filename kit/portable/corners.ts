/** A point in pixels of an image. */
export type Point = readonly [x: number, y: number];
type Size = { readonly width: number; readonly height: number };

/** A slot has exactly this many corners. */
export const CORNERS = 4;
export const FIFTH_CORNER = "Already have 4. Delete one first.";
/** Shortest side of a slot in pixels, below which an ad cannot be recognised. */
const MIN_SIDE = 8;

/**
 * Says what is wrong with the corners of a slot; undefined if nothing is.
 * @param corners in the order in which their sides connect: top left, top right, bottom right, bottom left
 * @param image size of the image that they are in
 */
export function cornerProblem(corners: readonly Point[], image: Size): string | undefined {
  if (corners.length > CORNERS) return FIFTH_CORNER;
  if (corners.length < CORNERS) return `Place ${CORNERS} corners. ${corners.length} of ${CORNERS} are placed.`;
  if (corners.some(([x, y]) => x < 0 || y < 0 || x > image.width || y > image.height))
    return "Every corner must be inside the image.";
  const turns = corners.map((corner, at) => turn(corner, corners[(at + 1) % CORNERS]!, corners[(at + 2) % CORNERS]!));
  const clockwise = turns.filter((each) => each > 0).length;
  if (clockwise === 2) return "The sides of the slot cross. Move the corners so that no two sides cross.";
  if (clockwise === 0) return "The corners must run clockwise from the top left.";
  if (clockwise < CORNERS) return "A corner points inwards. Move it so that the slot has four outward corners.";
  const sides = corners.map(([x, y], at) => Math.hypot(corners[(at + 1) % CORNERS]![0] - x, corners[(at + 1) % CORNERS]![1] - y));
  if (Math.min(...sides) < MIN_SIDE) return `Every side of the slot must be at least ${MIN_SIDE} pixels long.`;
  return;
}

/** Positive if the way from one point over the second to the third turns clockwise, in coordinates that run down. */
const turn = (one: Point, second: Point, third: Point): number =>
  (second[0] - one[0]) * (third[1] - second[1]) - (second[1] - one[1]) * (third[0] - second[0]);
