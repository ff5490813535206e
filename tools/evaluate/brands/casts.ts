import { developmentBrand } from "./development-brands.ts";
import { DRAWN_BRANDS } from "./drawn-brands.ts";
import { type Bitmap, drawLogo, type Logo } from "./logo.ts";
import type { Cast } from "./plan-video.ts";

/** A set of videos: its brands, drawn, and how many videos it has. */
export type VideoSet = {
  readonly name: string;
  readonly videos: number;
  readonly cast: Cast;
  readonly logos: readonly (readonly Bitmap[])[];
};

const DEVELOPMENT_BRANDS = 24;

export const SETS = {
  "held-out": { brands: DRAWN_BRANDS, videos: 40 },
  development: { brands: Array.from({ length: DEVELOPMENT_BRANDS }, (_, number) => developmentBrand(number)), videos: 72 },
} satisfies Record<string, { brands: readonly Logo[]; videos: number }>;

export async function loadSet(name: keyof typeof SETS): Promise<VideoSet> {
  const { brands, videos } = SETS[name];
  const logos = await Promise.all(brands.map(drawLogo));
  // In both sets the brands that look alike are neighbours.
  const cast = { aspects: logos.map(([largest]) => largest!.width / largest!.height), similar: (brand: number) => brand ^ 1 };
  return { name, videos, cast, logos };
}
