import type { ElementText } from "#contracts/facts.ts";
import type { Scale } from "./scale.ts";

/** Contrast that WCAG 2.2 asks for (1.4.3 and 1.4.6), and how contrast is rated. */
type ContrastRule = {
  readonly scale: Scale;
  /** Level AA. */
  readonly minimum: number;
  /** Level AAA. */
  readonly enhanced: number;
  /** The requirement of level AA, in words. */
  readonly text: string;
  /** That of level AAA. */
  readonly enhancedText: string;
};

const TEXT: ContrastRule = {
  scale: [
    [1.2, 0],
    [2, 2],
    [3, 4.5],
    [4.5, 7],
    [7, 9.5],
    [10, 10],
  ],
  minimum: 4.5,
  enhanced: 7,
  text: "WCAG level AA (4.5:1)",
  enhancedText: "WCAG level AAA (7:1)",
};
const LARGE_TEXT: ContrastRule = {
  scale: [
    [1.2, 0],
    [1.6, 2],
    [2.2, 4.5],
    [3, 7],
    [4.5, 9.5],
    [7, 10],
  ],
  minimum: 3,
  enhanced: 4.5,
  text: "WCAG level AA for large text (3:1)",
  enhancedText: "WCAG level AAA for large text (4.5:1)",
};

/** WCAG counts text as large from 24 CSS pixels. */
const LARGE_HEIGHT = 24;
/** Fraction of the longer side that large text has too, because images may have more pixels than the screen that shows them. */
const LARGE_SIZE = 0.02;

/** The rule for a text: large text may have less contrast. */
export const contrastRuleOf = ({ height, size }: Pick<ElementText, "height" | "size">): ContrastRule =>
  height >= LARGE_HEIGHT && size >= LARGE_SIZE ? LARGE_TEXT : TEXT;
