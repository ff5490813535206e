import type { LogoQuality } from "#contracts/pipelines/logos.ts";
import type { Discriminant } from "./discriminant.ts";
import type { Geometry } from "./geometry.ts";
import type { Looks } from "./looks.ts";

/** Trained model of one object. */
export type ObjectModel = {
  readonly id: string;
  readonly quality: LogoQuality;
  readonly geometry: Geometry;
  /** One for each turn of the geometry. */
  readonly scan: readonly Discriminant[];
  /** One for each part of the geometry. */
  readonly check: readonly Discriminant[];
  /** Small and large: LOOK_ROWS pixels tall. */
  readonly looks: readonly [Looks, Looks];
  /** How far the most alike other places of the training frames get: score of the check, and correlation of luminance. */
  readonly noise: { readonly check: number; readonly luminance: number };
  /** How alike labelled logos of different frames are, in the middle. */
  readonly typical: {
    readonly luminance: number;
    readonly color: number;
    readonly leastBlock: number;
    /** Typical values of the fine structure, for each block. */
    readonly detail: readonly number[];
  };
};

/** Rows of the small and the large look, in pixels. */
export const LOOK_ROWS = [20, 48] as const;
