import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { Element, ElementBox } from "./find-elements.ts";

/** An image and what is known of its elements. */
export type LabelledImage = {
  readonly name: string;
  /** WebP. */
  readonly file: Uint8Array;
  readonly content: ContentType;
  /** Elements whose boxes are all known; others are known only where they have a box. */
  readonly known: readonly Element[];
  /** In 0…1 of the sides. */
  readonly boxes: readonly ElementBox[];
};
