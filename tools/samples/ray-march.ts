/** Three numbers: a point, a direction, or linear light as red, green and blue. */
export type Triple = readonly [number, number, number];

/** The three numbers that a function of the channel or axis index returns. */
export const triple = (value: (index: 0 | 1 | 2) => number): Triple => [value(0), value(1), value(2)];

/** Material of a surface. `gloss` is the share of mirror reflection at normal incidence, `rough` blurs it (0…1). */
export type Material = { readonly colour: Triple; readonly gloss: number; readonly rough: number };

/** A still life: a distance bound to the nearest surface (must never overestimate), and the material at a point of one. */
export type Scene = {
  distance(x: number, y: number, z: number): number;
  material(x: number, y: number, z: number): Material;
  /** Light of the backdrop. */
  readonly ground: Triple;
  readonly camera: { readonly from: Triple; readonly to: Triple; readonly zoom: number };
};

const FAR = 14;
/** The exposure curve desaturates colours; this restores them. */
const SATURATION = 1.28;
const KEY: Triple = normalise([-0.55, 0.95, 0.55]);
const KEY_LIGHT: Triple = [2.5, 2.35, 2.15];
const SKY_LIGHT: Triple = [0.62, 0.68, 0.78];

/**
 * Renders a still life in a photo studio: a soft key light from the left, softboxes that mirror in glossy objects, a seamless
 * backdrop.
 */
export function renderScene(scene: Scene, width: number, height: number): Buffer {
  const { from, to, zoom } = scene.camera;
  const ahead = normalise(minus(to, from));
  const right = normalise(cross(ahead, [0, 1, 0]));
  const up = cross(right, ahead);
  const rgb = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const across = (column + 0.5 - width / 2) / height / zoom;
      const along = (height / 2 - row - 0.5) / height / zoom;
      const ray = normalise([
        ahead[0] + right[0] * across + up[0] * along,
        ahead[1] + right[1] * across + up[1] * along,
        ahead[2] + right[2] * across + up[2] * along,
      ]);
      const light = lightAlong(scene, from, ray);
      const grey = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
      for (let channel = 0; channel < 3; channel++) {
        rgb[(row * width + column) * 3 + channel] = expose(Math.max(0, grey + (light[channel]! - grey) * SATURATION));
      }
    }
  }
  return rgb;
}

function lightAlong(scene: Scene, from: Triple, ray: Triple): Triple {
  const length = march(scene, from, ray);
  if (length >= FAR) return scene.ground;
  const point: Triple = [from[0] + ray[0] * length, from[1] + ray[1] * length, from[2] + ray[2] * length];
  const normal = normalAt(scene, point);
  const { colour, gloss, rough } = scene.material(...point);
  const open = openness(scene, point, normal);
  const lit = Math.max(0, dot(normal, KEY)) * shadow(scene, point, normal);
  const facing = Math.max(0, -dot(normal, ray));
  const mirror = minus(ray, times(normal, 2 * dot(ray, normal)));
  const fresnel = gloss + (1 - gloss) * (1 - facing) ** 5 * (1 - rough);
  const studio = studioLight(mirror, rough, scene.ground);
  // The floor blends into the background far away.
  const haze = Math.min(1, Math.max(0, (length - 5) / 6)) ** 1.5;
  return triple((channel) => {
    const sky = SKY_LIGHT[channel]! * (0.55 + 0.45 * normal[1]) * open;
    const bounce = scene.ground[channel]! * 0.28 * (0.5 - 0.5 * normal[1]) * open;
    const diffuse = colour[channel]! * (KEY_LIGHT[channel]! * lit * 0.36 + sky * 0.5 + bounce);
    const reflected = studio[channel]! * fresnel * (0.35 + 0.65 * open);
    return (diffuse * (1 - fresnel) + reflected) * (1 - haze) + scene.ground[channel]! * haze;
  });
}

function march(scene: Scene, from: Triple, ray: Triple): number {
  let length = 0;
  for (let step = 0; step < 160 && length < FAR; step++) {
    const near = scene.distance(from[0] + ray[0] * length, from[1] + ray[1] * length, from[2] + ray[2] * length);
    if (near < 0.0006) return length;
    length += near * 0.9;
  }
  return length < FAR ? length : FAR;
}

function normalAt({ distance }: Scene, [x, y, z]: Triple): Triple {
  const step = 0.0009;
  return normalise([
    distance(x + step, y, z) - distance(x - step, y, z),
    distance(x, y + step, z) - distance(x, y - step, z),
    distance(x, y, z + step) - distance(x, y, z - step),
  ]);
}

/** Soft shadow of an area light: the closer a ray passes to an object, the darker. */
function shadow({ distance }: Scene, [x, y, z]: Triple, normal: Triple): number {
  let light = 1;
  for (let length = 0.02; length < 4; ) {
    const near = distance(
      x + normal[0] * 0.01 + KEY[0] * length,
      y + normal[1] * 0.01 + KEY[1] * length,
      z + normal[2] * 0.01 + KEY[2] * length,
    );
    light = Math.min(light, 0.5 + (4.5 * near) / length);
    if (light < 0.02) return 0;
    length += Math.max(0.02, Math.min(0.18, near));
  }
  const along = Math.max(0, Math.min(1, light));
  return along * along * (3 - 2 * along);
}

/** Ambient occlusion: less light reaches corners and the underside of objects. */
function openness({ distance }: Scene, [x, y, z]: Triple, normal: Triple): number {
  let closed = 0;
  for (let step = 1; step <= 6; step++) {
    const reach = 0.05 * step;
    closed += Math.max(0, reach - distance(x + normal[0] * reach, y + normal[1] * reach, z + normal[2] * reach)) / 1.45 ** step;
  }
  return Math.max(0.12, 1 - 2.6 * closed);
}

/** Environment for reflections: a large softbox on the left, a strip on the right, one above, and the backdrop. */
function studioLight([x, y, z]: Triple, rough: number, ground: Triple): Triple {
  const soft = 0.04 + rough * 0.5;
  const box = (value: number, centre: number, half: number) =>
    smoothMinimum((half + soft - Math.abs(value - centre)) / (2 * soft));
  const angle = Math.atan2(x, z);
  const left = box(angle, -1.15, 0.42) * box(y, 0.22, 0.55);
  const strip = box(angle, 1.25, 0.13) * box(y, 0.2, 0.6);
  const above = box(y, 1, 0.22);
  const glow = (3.2 * left + 2.1 * strip + 1.6 * above) * (1 - rough * 0.75);
  const base = y < 0 ? 0.75 : 0.5 + 0.25 * (1 - y);
  return [glow + ground[0] * base, glow * 0.985 + ground[1] * base, glow * 0.96 + ground[2] * base];
}

const smoothMinimum = (value: number): number => {
  const along = Math.max(0, Math.min(1, value));
  return along * along * (3 - 2 * along);
};

/** Filmic exposure (Narkowicz's fit of the ACES curve), then the sRGB curve, 0…255. */
function expose(light: number): number {
  const value = light * 0.9;
  const mapped = Math.max(0, Math.min(1, (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14)));
  return 255 * (mapped <= 0.0031308 ? 12.92 * mapped : 1.055 * mapped ** (1 / 2.4) - 0.055);
}

function normalise([x, y, z]: Triple): Triple {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}
const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Triple, factor: number): Triple => [a[0] * factor, a[1] * factor, a[2] * factor];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
