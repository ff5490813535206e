import { type Material, type Scene, type Triple, triple } from "./ray-march.ts";

/** A label wrapped around an object: 8-bit RGB, and how it is sampled. */
export type Label = { readonly rgb: Buffer; readonly width: number; readonly height: number };

const rooted = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** An upright cylinder with rounded edges. */
const cylinder = (x: number, y: number, z: number, radius: number, half: number, round: number): number => {
  const across = rooted(x, z) - radius + round;
  const along = Math.abs(y) - half + round;
  return Math.min(Math.max(across, along), 0) + rooted(Math.max(across, 0), Math.max(along, 0)) - round;
};

const ellipsoid = (x: number, y: number, z: number, a: number, b: number, c: number): number => {
  const near = Math.sqrt((x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2);
  const slope = Math.sqrt((x / a ** 2) ** 2 + (y / b ** 2) ** 2 + (z / c ** 2) ** 2);
  return slope < 1e-9 ? -Math.min(a, b, c) : (near * (near - 1)) / slope;
};

/** Smooth union of two distances over `soft`. */
const melt = (one: number, other: number, soft: number): number => {
  const blend = Math.max(0, soft - Math.abs(one - other)) / soft;
  return Math.min(one, other) - (blend * blend * soft) / 4;
};

/** Linear light of an sRGB hex colour. */
export const hex = (code: string): Triple =>
  triple((channel) => (Number.parseInt(code.slice(1 + 2 * channel, 3 + 2 * channel), 16) / 255) ** 2.2);

/** The label's colour at an angle (radians from the front) and a height (0 bottom, 1 top). */
function labelled({ rgb, width, height }: Label, turn: number, halfTurn: number, up: number): Triple {
  const column = Math.min(width - 1, Math.max(0, Math.floor(((turn / halfTurn + 1) / 2) * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor((1 - up) * height)));
  const at = (row * width + column) * 3;
  return [(rgb[at]! / 255) ** 2.2, (rgb[at + 1]! / 255) ** 2.2, (rgb[at + 2]! / 255) ** 2.2];
}

const matt = (colour: Triple): Material => ({ colour, gloss: 0.02, rough: 0.8 });

/** An amber dropper bottle among river stones. */
export function bottle(label: Label): Scene {
  const ground = hex("#e8cfb0");
  const body = (x: number, y: number, z: number) =>
    melt(cylinder(x, y - 0.55, z, 0.42, 0.53, 0.09), cylinder(x, y - 1.12, z, 0.17, 0.16, 0.03), 0.14);
  const collar = (x: number, y: number, z: number) => cylinder(x, y - 1.3, z, 0.215, 0.13, 0.025);
  const bulb = (x: number, y: number, z: number) =>
    melt(ellipsoid(x, y - 1.62, z, 0.125, 0.27, 0.125), cylinder(x, y - 1.44, z, 0.14, 0.05, 0.03), 0.08);
  const stones: readonly (readonly number[])[] = [
    [-0.82, 0.14, 0.28, 0.42, 0.15, 0.3],
    [-0.74, 0.37, 0.2, 0.27, 0.1, 0.21],
    [0.86, 0.17, -0.12, 0.4, 0.18, 0.34],
    [0.62, 0.06, 0.62, 0.16, 0.07, 0.12],
    [-0.3, 0.05, 0.78, 0.12, 0.055, 0.1],
  ];
  // All stones are below 0.5, so above it the vertical distance is a good enough bound.
  const nearest = (x: number, y: number, z: number) =>
    y > 0.8
      ? y - 0.5
      : stones.reduce(
          (min, [a, b, c, d, e, f]) => Math.min(min, ellipsoid(x - a!, y - b!, z - c!, d!, e!, f!)),
          Number.POSITIVE_INFINITY,
        );
  return {
    ground,
    camera: { from: [0.35, 1.25, 4.3], to: [0.02, 0.84, 0], zoom: 1.85 },
    distance: (x, y, z) => Math.min(y, body(x, y, z), collar(x, y, z), bulb(x, y, z), nearest(x, y, z)),
    material(x, y, z) {
      if (y < 0.002) return matt(ground);
      if (nearest(x, y, z) < 0.002) return { colour: hex(x < 0 ? "#8d8a86" : "#b9b2a8"), gloss: 0.03, rough: 0.7 };
      if (bulb(x, y, z) < 0.002) return { colour: hex("#1d1b1a"), gloss: 0.04, rough: 0.55 };
      if (collar(x, y, z) < 0.002) return { colour: hex("#c9a36a"), gloss: 0.5, rough: 0.25 };
      const turn = Math.atan2(x, z);
      if (Math.abs(turn) < 1.25 && y > 0.2 && y < 0.84)
        return { colour: labelled(label, turn, 1.25, (y - 0.2) / 0.64), gloss: 0.03, rough: 0.6 };
      return { colour: hex(y > 0.86 ? "#5a2405" : "#7a3208"), gloss: 0.09, rough: 0.03 };
    },
  };
}

/** A tall can of lemonade with lemons. */
export function can(label: Label): Scene {
  const ground = hex("#ff8f73");
  const wall = (x: number, y: number, z: number) => {
    const taper = y > 1.52 ? (y - 1.52) * 0.55 : y < 0.1 ? (0.1 - y) * 0.7 : 0;
    return cylinder(x, y - 0.85, z, 0.42 - taper, 0.85, 0.05) * 0.85;
  };
  const lid = (x: number, y: number, z: number) => Math.max(wall(x, y, z) - 0.002, 1.6 - y);
  const fruit: readonly (readonly number[])[] = [
    [-0.72, 0.26, 0.42, 0.4],
    [0.74, 0.24, 0.34, -0.5],
    [0.38, 0.2, 0.86, 1.1],
  ];
  const lemon = ([a, b, c, turn]: readonly number[], x: number, y: number, z: number) => {
    const across = (x - a!) * Math.cos(turn!) + (z - c!) * Math.sin(turn!);
    const deep = (z - c!) * Math.cos(turn!) - (x - a!) * Math.sin(turn!);
    const skin = 0.0012 * Math.sin(across * 97) * Math.sin((y - b!) * 103) * Math.sin(deep * 91);
    return (
      melt(
        ellipsoid(across, y - b!, deep, b! * 1.22, b!, b!),
        ellipsoid(across - b! * 1.22, y - b!, deep, 0.07, 0.05, 0.05),
        0.12,
      ) + skin
    );
  };
  const lemons = (x: number, y: number, z: number) =>
    y > 0.9 ? y - 0.6 : fruit.reduce((min, one) => Math.min(min, lemon(one, x, y, z)), Number.POSITIVE_INFINITY);
  return {
    ground,
    camera: { from: [0.15, 1.5, 4.6], to: [0, 0.8, 0], zoom: 1.5 },
    distance: (x, y, z) => Math.min(y, wall(x, y, z), lemons(x, y, z) * 0.8),
    material(x, y, z) {
      if (y < 0.002) return matt(ground);
      if (lemons(x, y, z) < 0.004) return { colour: hex("#f7c912"), gloss: 0.05, rough: 0.45 };
      if (lid(x, y, z) < 0.003 || y < 0.08) return { colour: hex("#b8bec4"), gloss: 0.65, rough: 0.2 };
      return { colour: labelled(label, Math.atan2(x, z), Math.PI, (y - 0.08) / 1.52), gloss: 0.07, rough: 0.18 };
    },
  };
}

/** A cup of coffee on its saucer. */
export function cup(): Scene {
  const ground = hex("#17453d");
  const outer = (x: number, y: number, z: number) =>
    cylinder(x, y - 0.55, z, 0.36 + 0.24 * Math.sqrt(Math.max(0, Math.min(1, y))), 0.45, 0.08) * 0.8;
  const hollow = (x: number, y: number, z: number) =>
    cylinder(x, y - 0.75, z, 0.31 + 0.235 * Math.sqrt(Math.max(0, Math.min(1, y))), 0.55, 0.1) * 0.8;
  const handle = (x: number, y: number, z: number) => {
    const ring = rooted(x - 0.6, (y - 0.58) * 0.9) - 0.24;
    return rooted(ring, z) - 0.055;
  };
  const china = (x: number, y: number, z: number) => Math.max(melt(outer(x, y, z), handle(x, y, z), 0.06), -hollow(x, y, z));
  const saucer = (x: number, y: number, z: number) => {
    const across = rooted(x, z);
    return Math.max(cylinder(x, y - 0.05 - 0.09 * Math.max(0, across - 0.45), z, 1.02, 0.045, 0.04), -1) * 0.85;
  };
  const coffee = (x: number, y: number, z: number) => Math.max(hollow(x, y, z) - 0.003, y - 0.84);
  return {
    ground,
    camera: { from: [0.5, 2.35, 3.7], to: [0.05, 0.42, 0], zoom: 1.75 },
    distance: (x, y, z) => Math.min(y, china(x, y, z), saucer(x, y, z), coffee(x, y, z)),
    material(x, y, z) {
      if (y < 0.002) return matt(ground);
      if (coffee(x, y, z) < 0.002 && y > 0.8) {
        const across = rooted(x, z);
        const swirl = 0.5 + 0.5 * Math.sin(across * 26 + Math.atan2(z, x) * 2 + Math.sin(x * 9) * 0.9);
        const milk = across < 0.36 ? swirl * 0.85 : 0.12 * swirl;
        const dark = hex("#5a2c0e");
        const light = hex("#f0d5ac");
        return {
          colour: triple((channel) => dark[channel] + (light[channel] - dark[channel]) * milk),
          gloss: 0.03,
          rough: 0.3,
        };
      }
      return { colour: hex(saucer(x, y, z) < 0.002 ? "#f2ece0" : "#fbf7ef"), gloss: 0.05, rough: 0.12 };
    },
  };
}
