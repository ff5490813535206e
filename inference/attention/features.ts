import { booleanMaps } from "./boolean-maps.ts";
import type { Lab } from "./lab.ts";
import { blur, generate, gradient, halve, meanAndDeviation, type Plane } from "./plane.ts";

/** A named feature: a plane that is high where something may draw the eye, and the deviation under which it counts as flat. */
export type Feature = { readonly name: string; readonly plane: Plane; readonly flat: number };

/** Lab units of difference that people do not notice: smaller variation is noise or nothing. */
const UNNOTICED = 0.5;

/**
 * What is computed from a picture, at half its working resolution (about 160×120 cells; scales below are in these cells):
 * centre-surround contrast of lightness and colour at three scales (Itti, Koch & Niebur 1998), contrast energy at fine and coarse
 * windows, orientation energy and corner strength from the structure tensor (Harris & Stephens 1988), Boolean maps, colour rarity
 * as self-information (Bruce & Tsotsos 2005), distance from the mean colour (Achanta et al. 2009), skin likelihood, and plain colour.
 */
export function featuresOf(full: Lab): Feature[] {
  const lightness = halve(full.lightness);
  const redness = halve(full.redness);
  const yellowness = halve(full.yellowness);
  const features: Feature[] = [];
  const add = (name: string, map: Plane, flat = UNNOTICED) => void features.push({ name, plane: map, flat });

  for (const scale of [1, 3, 8]) {
    const light = difference(lightness, scale);
    add(
      `light ${scale}`,
      blur(
        generate(light, (at) => Math.abs(light.data[at]!)),
        scale + 1,
      ),
    );
    const red = difference(redness, scale);
    const yellow = difference(yellowness, scale);
    add(
      `colour ${scale}`,
      blur(
        generate(red, (at) => length(red.data[at]!, yellow.data[at]!)),
        scale + 1,
      ),
    );
  }

  const smooth = blur(full.lightness, 1.5);
  const fine = halve(generate(smooth, (at) => Math.abs(full.lightness.data[at]! - smooth.data[at]!)));
  add("detail", blur(fine, 3));
  add(
    "detail rooted",
    blur(
      generate(fine, (at) => Math.sqrt(fine.data[at]!)),
      3,
    ),
  );
  add("energy 6", energy(lightness, 6));

  const { strength, corners, upright } = structure(lightness);
  add("edges", strength);
  add("corners", corners);
  add("upright edges", upright);

  const quarter = { lightness: halve(lightness), redness: halve(redness), yellowness: halve(yellowness) };
  const enclosed = booleanMaps(
    [
      { plane: quarter.lightness, step: 3 },
      { plane: quarter.redness, step: 3 },
      { plane: quarter.yellowness, step: 3 },
    ],
    1.2,
  );
  const enlarged = enlarge(enclosed, lightness);
  add("enclosed", enlarged, 0.005);
  add(
    "enclosed rooted",
    generate(enlarged, (at) => Math.sqrt(enlarged.data[at]!)),
    0.005,
  );

  const colours = [blur(lightness, 1), blur(redness, 1), blur(yellowness, 1)] as const;
  add("rarity", blur(selfInformation(colours), 2), 0.05);
  const means = colours.map((channel) => meanAndDeviation(channel).mean) as [number, number, number];
  add(
    "unlike the mean",
    blur(
      generate(lightness, (at) => distance(colours, means, at)),
      2,
    ),
  );
  add("skin", blur(skin(colours), 2), 0.01);

  add("lightness", blur(lightness, 4), 2);
  add("redness", blur(redness, 4), 1);
  add("yellowness", blur(yellowness, 4), 1);
  add(
    "chroma",
    blur(
      generate(redness, (at) => length(redness.data[at]!, yellowness.data[at]!)),
      4,
    ),
    1,
  );
  return features;
}

// Math.hypot guards against overflow, which cannot happen here, and is twenty times slower.
const length = (across: number, down: number): number => Math.sqrt(across * across + down * down);

const difference = (channel: Plane, scale: number): Plane => {
  const centre = blur(channel, scale);
  const surround = blur(channel, scale * 4);
  return generate(centre, (at) => centre.data[at]! - surround.data[at]!);
};

/** Standard deviation in a Gaussian window. */
function energy(channel: Plane, window: number): Plane {
  const mean = blur(channel, window);
  const spread = blur(
    generate(channel, (at) => (channel.data[at]! - mean.data[at]!) ** 2),
    window,
  );
  return generate(spread, (at) => Math.sqrt(Math.max(0, spread.data[at]!)));
}

/** Eigenvalues of the structure tensor over a window of 4 cells: edge strength, corner strength, and energy of upright strokes as in text. */
function structure(lightness: Plane): { strength: Plane; corners: Plane; upright: Plane } {
  const { across, down } = gradient(blur(lightness, 0.7));
  const xx = blur(
    generate(across, (at) => across.data[at]! ** 2),
    3,
  );
  const yy = blur(
    generate(across, (at) => down.data[at]! ** 2),
    3,
  );
  const xy = blur(
    generate(across, (at) => across.data[at]! * down.data[at]!),
    3,
  );
  const discriminant = (at: number) => length((xx.data[at]! - yy.data[at]!) / 2, xy.data[at]!);
  const half = (at: number) => (xx.data[at]! + yy.data[at]!) / 2;
  return {
    strength: generate(xx, (at) => Math.sqrt(Math.max(0, half(at) + discriminant(at)))),
    corners: generate(xx, (at) => Math.sqrt(Math.max(0, half(at) - discriminant(at)))),
    upright: generate(xx, (at) => Math.sqrt(Math.max(0, xx.data[at]!)) - Math.sqrt(Math.max(0, yy.data[at]!))),
  };
}

type Colours = readonly [Plane, Plane, Plane];

function distance(colours: Colours, from: readonly [number, number, number], at: number): number {
  const light = colours[0].data[at]! - from[0];
  return Math.sqrt(light * light + (colours[1].data[at]! - from[1]) ** 2 + (colours[2].data[at]! - from[2]) ** 2);
}

/** −log of how often a cell's colour occurs in the picture, colours counted in cubes of 10 Lab units shared between neighbours. */
function selfInformation(colours: Colours): Plane {
  const SIDE = 22;
  const bin = (value: number, offset: number) => Math.min(SIDE - 1, Math.max(0, Math.round((value + offset) / 10)));
  const place = (at: number) =>
    (bin(colours[0].data[at]!, 0) * SIDE + bin(colours[1].data[at]!, 110)) * SIDE + bin(colours[2].data[at]!, 110);
  const counts = new Float32Array(SIDE ** 3);
  const total = colours[0].data.length;
  for (let at = 0; at < total; at++) {
    const index = place(at);
    counts[index]! += 2;
    for (const step of [1, SIDE, SIDE * SIDE]) {
      if (index >= step) counts[index - step]! += 1;
      if (index + step < counts.length) counts[index + step]! += 1;
    }
  }
  return generate(colours[0], (at) => -Math.log(counts[place(at)]! / (8 * total)));
}

/** Likelihood of human skin from hue and chroma, whatever the lightness between 25 and 95: an ellipse about a* 16, b* 19. */
function skin(colours: Colours): Plane {
  return generate(colours[0], (at) => {
    const light = colours[0].data[at]!;
    if (light < 25 || light > 95) return 0;
    return Math.exp(-(((colours[1].data[at]! - 16) / 7) ** 2 + ((colours[2].data[at]! - 19) / 9) ** 2) / 2);
  });
}

/** Bilinear enlargement to the size of `like`. */
function enlarge(source: Plane, like: Plane): Plane {
  const data = new Float32Array(like.width * like.height);
  for (let row = 0; row < like.height; row++) {
    const y = Math.min(source.height - 1, Math.max(0, ((row + 0.5) * source.height) / like.height - 0.5));
    const upper = Math.floor(y);
    const lower = Math.min(source.height - 1, upper + 1);
    for (let column = 0; column < like.width; column++) {
      const x = Math.min(source.width - 1, Math.max(0, ((column + 0.5) * source.width) / like.width - 0.5));
      const left = Math.floor(x);
      const right = Math.min(source.width - 1, left + 1);
      const top =
        source.data[upper * source.width + left]! * (1 - x + left) + source.data[upper * source.width + right]! * (x - left);
      const bottom =
        source.data[lower * source.width + left]! * (1 - x + left) + source.data[lower * source.width + right]! * (x - left);
      data[row * like.width + column] = top * (1 - y + upper) + bottom * (y - upper);
    }
  }
  return { width: like.width, height: like.height, data };
}
