import type { Fixation } from "#contracts/attention.ts";

type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };
type Circle = Point & { readonly radius: number };

/** A fixation as a ring, with its number in a badge on the outside of the ring, so that what people look at stays visible. */
export type GazePlotMarker = Circle & { readonly number: number; readonly duration: number; readonly badge: Circle };
/** A line between the rings of two fixations in sequence. */
export type GazePlotLine = { readonly from: Point; readonly to: Point };
export type GazePlotLayout = {
  readonly markers: readonly GazePlotMarker[];
  readonly lines: readonly GazePlotLine[];
  /** Width of a ring's outline. */
  readonly stroke: number;
};

/** Ring radius for TYPICAL_MS as a fraction of the image's diagonal; the area of a ring is proportional to the dwell time. */
const RING = 0.018;
const TYPICAL_MS = 250;
const BADGE = 0.0085;
const STROKE = 0.0016;
/** Smallest legible radii and outline, in pixels. */
const MIN_RING = 12;
const MIN_BADGE = 7.5;
const MIN_STROKE = 1.5;
/** Largest radius of the ring for TYPICAL_MS and of a badge, as fractions of the shorter side, so that both fit narrow banners. */
const MAX_RING = 0.2;
const MAX_BADGE = 0.12;
/** Distance of a badge's centre from its ring in radii of the badge: attached, but outside. */
const BADGE_GAP = 0.7;
const DIRECTIONS = 16;
/** Where badges are placed if nothing is in the way: upper right, above the words of a line. */
const PREFERRED = (-Math.PI * 3) / 8;

/**
 * Positions of a gaze plot's rings, badges and lines, for drawings of any size. Rings and badges are inside the drawing. A badge
 * takes the direction in which it covers least: other rings, badges and lines.
 * @param size of the drawing; results have the same unit, usually pixels
 */
export function layOutGazePlot(fixations: readonly Fixation[], size: Size): GazePlotLayout {
  const diagonal = Math.hypot(size.width, size.height);
  const shorter = Math.min(size.width, size.height);
  const unit = Math.min(Math.max(RING * diagonal, MIN_RING), MAX_RING * shorter);
  const badgeRadius = Math.min(Math.max(BADGE * diagonal, MIN_BADGE), MAX_BADGE * shorter);
  const rings = fixations.map(({ x, y, duration }) => {
    const radius = Math.min(unit * Math.sqrt(duration / TYPICAL_MS), shorter / 2);
    return { x: within(x * size.width, radius, size.width), y: within(y * size.height, radius, size.height), radius, duration };
  });
  const lines = rings.slice(1).flatMap((ring, at) => lineBetween(rings[at]!, ring));
  const markers: GazePlotMarker[] = [];
  for (const [at, ring] of rings.entries()) {
    const obstacles = [...rings.filter((other) => other !== ring), ...markers.map(({ badge }) => badge)];
    const badge = lowestCost(badgesOf(ring, badgeRadius, size), (candidate) => coverage(candidate, obstacles, lines));
    markers.push({ ...ring, number: at + 1, badge });
  }
  return { markers, lines, stroke: Math.min(Math.max(STROKE * diagonal, MIN_STROKE), MAX_BADGE * shorter) };
}

/** Candidate badges around a ring, the preferred direction first. */
function badgesOf(ring: Circle, radius: number, { width, height }: Size): Circle[] {
  const distance = ring.radius + BADGE_GAP * radius;
  return Array.from({ length: DIRECTIONS }, (_, at) => {
    // Alternates between both sides of the preferred direction.
    const angle = PREFERRED + ((at % 2 ? 1 : -1) * Math.ceil(at / 2) * 2 * Math.PI) / DIRECTIONS;
    const x = within(ring.x + distance * Math.cos(angle), radius, width);
    const y = within(ring.y + distance * Math.sin(angle), radius, height);
    return { x, y, radius, shift: Math.hypot(x - ring.x, y - ring.y) };
  })
    .map(({ shift, ...badge }, at) => ({ badge, at, inward: shift < distance - radius / 4 ? 1 : 0 }))
    .sort((one, other) => one.inward - other.inward || one.at - other.at)
    .map(({ badge }) => badge);
}

/** How much of its surroundings a badge covers: overlaps with circles and lines, in its own radii. */
function coverage({ x, y, radius }: Circle, circles: readonly Circle[], lines: readonly GazePlotLine[]): number {
  const overlaps = circles.map((other) => radius + other.radius - Math.hypot(x - other.x, y - other.y));
  const crossed = lines.map((line) => radius - distanceToLine({ x, y }, line));
  return [...overlaps, ...crossed].reduce((sum, depth) => sum + Math.min(2, Math.max(0, depth / radius)), 0);
}

/** The first of the items with the lowest cost. */
function lowestCost<Item>(items: readonly Item[], costOf: (item: Item) => number): Item {
  const costs = items.map(costOf);
  return items[costs.indexOf(Math.min(...costs))]!;
}

/** The part of the connection of two rings that is outside of both; none if they overlap. */
function lineBetween(one: Circle, other: Circle): GazePlotLine[] {
  const distance = Math.hypot(other.x - one.x, other.y - one.y);
  if (distance <= one.radius + other.radius) return [];
  const at = (along: number): Point => ({
    x: one.x + ((other.x - one.x) * along) / distance,
    y: one.y + ((other.y - one.y) * along) / distance,
  });
  return [{ from: at(one.radius), to: at(distance - other.radius) }];
}

function distanceToLine({ x, y }: Point, { from, to }: GazePlotLine): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * across + (y - from.y) * down) / Math.max(across ** 2 + down ** 2, Number.MIN_VALUE);
  const nearest = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - nearest * across, y - from.y - nearest * down);
}

/** The position along a side nearest to `at` where a circle of this radius does not cross an end. */
const within = (at: number, radius: number, side: number): number => Math.max(radius, Math.min(side - radius, at));
