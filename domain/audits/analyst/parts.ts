import type { FactElement, Facts } from "#contracts/facts.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { smallPercent } from "#kit/scores/score-texts.ts";
import type { Part } from "./assessment.ts";
import { contrastRuleOf } from "./contrast-rule.ts";
import { rate, type Scale } from "./scale.ts";
import { enlarge, raiseContrast, type SuggestedEdit } from "./suggested-edit.ts";

/** Share of attention relative to the share of the area: 1 is average. */
const DENSITY: Scale = [
  [0.3, 1],
  [0.7, 3],
  [1, 5],
  [1.5, 7],
  [2.5, 9],
  [4, 10],
];
/** Height of the text as a fraction of the image's longer side. */
const HEADLINE_SIZE: Scale = [
  [0.012, 1],
  [0.025, 4],
  [0.04, 6.5],
  [0.06, 9],
  [0.08, 10],
];
const TEXT_SIZE: Scale = [
  [0.006, 1],
  [0.01, 4],
  [0.014, 7],
  [0.02, 10],
];
/** Words on an ad. */
const WORDS: Scale = [
  [12, 10],
  [20, 8],
  [35, 6],
  [60, 3],
  [100, 1],
];
/** Edge density. */
const CLUTTER: Scale = [
  [0.03, 10],
  [0.06, 8.5],
  [0.1, 7],
  [0.16, 5],
  [0.25, 2.5],
  [0.4, 1],
];
/** Standard deviation of the background's lightness. */
const BUSY: Scale = [
  [0.04, 10],
  [0.08, 7.5],
  [0.13, 5],
  [0.2, 2.5],
  [0.35, 0.5],
];
/** Contrast of a button's face with its surroundings: 3 passes WCAG 2.2, 1.4.11. */
const OUTLINE: Scale = [
  [1.05, 1],
  [1.5, 4],
  [3, 7.5],
  [5, 10],
];
/** Number of the first look. */
const LOOK: Scale = [
  [1, 10],
  [3, 8.5],
  [6, 6],
  [10, 4],
];
const NOT_LOOKED_AT = 2.5;
/** Share of the area that a logo covers. */
const LOGO_AREA: Scale = [
  [0.001, 1],
  [0.004, 4],
  [0.01, 7],
  [0.02, 9.5],
  [0.04, 10],
];

const oneDecimal = (value: number): string => value.toFixed(1);
const times = (density: number): string => `${oneDecimal(density)} times the attention of an average area of its size`;

function shareText({ attention: { value, interval } }: FactElement): string {
  return interval
    ? `${smallPercent(value)} of the attention (${smallPercent(interval[0])} to ${smallPercent(interval[1])})`
    : `${smallPercent(value)} of the attention`;
}

/** How much attention an element gets for its size. */
export const attentionPart = (element: FactElement, advice: string, edit?: SuggestedEdit): Part => ({
  rating: rate(element.attention.density, DENSITY),
  reason: {
    text: `${quoted(element)} gets ${shareText(element)}, ${times(element.attention.density)}.`,
    elements: [element.id],
  },
  suggestion: { text: advice, elements: [element.id], edit },
});

function lookText({ look, seconds }: NonNullable<FactElement["first_look"]>): string {
  const when = seconds < 0.05 ? "immediately" : `after ${oneDecimal(seconds)} s`;
  return look === 1 ? `It’s looked at first, ${when}.` : `It’s number ${look} in the predicted order of looks, ${when}.`;
}

/** When an element is looked at first. */
export const lookPart = (element: FactElement, advice: string, edit?: SuggestedEdit): Part => ({
  rating: element.first_look ? rate(element.first_look.look, LOOK) : NOT_LOOKED_AT,
  reason: {
    text: element.first_look ? lookText(element.first_look) : "None of the predicted looks falls on it.",
    elements: [element.id],
  },
  suggestion: { text: advice, elements: [element.id], edit },
});

/** Contrast of the text of an element; none without text. */
export function contrastParts(element: FactElement): Part[] {
  if (!element.text) return [];
  const { contrast, colour, background } = element.text;
  const { scale, minimum, enhanced, ...rule } = contrastRuleOf(element.text);
  const isEnough = contrast >= minimum;
  const goal = isEnough ? enhanced : minimum;
  return [
    {
      rating: rate(contrast, scale),
      reason: {
        text: `Its contrast is ${oneDecimal(contrast)}:1 (${colour} on ${background}), which ${isEnough ? "meets" : "is below"} ${contrast >= enhanced ? rule.enhancedText : rule.text}.`,
        elements: [element.id],
      },
      suggestion: {
        text: `Raise the contrast of ${quoted(element)} to at least ${goal}:1.`,
        elements: [element.id],
        edit: raiseContrast(element, goal),
      },
    },
  ];
}

/** Evenness of the background of the text of an element; none without text. */
export function backgroundParts(element: FactElement): Part[] {
  if (!element.text) return [];
  return [
    {
      rating: rate(element.text.busy, BUSY),
      reason: {
        text: `Its background is ${element.text.busy >= 0.12 ? "uneven" : "even"} (lightness varies by ${smallPercent(element.text.busy)}).`,
        elements: [element.id],
      },
      suggestion: { text: `Put ${quoted(element)} on an even background.`, elements: [element.id] },
    },
  ];
}

/** Size of the text of an element; none without text. */
export function sizeParts(element: FactElement, facts?: Facts): Part[] {
  if (!element.text) return [];
  return [
    {
      rating: rate(element.text.size, element.kind === "headline" ? HEADLINE_SIZE : TEXT_SIZE),
      reason: {
        text: `Its text is ${Math.round(element.text.height)} px high, ${oneDecimal(element.text.size * 100)}% of the longer side of the image.`,
        elements: [element.id],
      },
      suggestion: {
        text: `Make ${quoted(element)} larger.`,
        elements: [element.id],
        edit: facts && enlarge(element, facts),
      },
    },
  ];
}

/** Contrast of a button with what surrounds it; none for other elements. */
export function outlineParts(element: FactElement): Part[] {
  if (element.outline === null) return [];
  return [
    {
      rating: rate(element.outline, OUTLINE),
      reason: {
        text: `Its contrast to its surroundings is ${oneDecimal(element.outline)}:1.`,
        elements: [element.id],
      },
      suggestion: {
        text: `Give the button ${quoted(element)} a colour that differs from its surroundings (3:1 or more).`,
        elements: [element.id],
      },
    },
  ];
}

/** How much of the image a logo covers. */
export const logoAreaPart = (element: FactElement, facts: Facts): Part => ({
  rating: rate(element.area, LOGO_AREA),
  reason: { text: `It covers ${smallPercent(element.area)} of the image.`, elements: [element.id] },
  suggestion: {
    text: `Make ${element.name} larger: 1 to 2% of the image is common.`,
    elements: [element.id],
    edit: enlarge(element, facts),
  },
});

/** How many words the image has. */
export const wordsPart = ({ layout }: Facts): Part => ({
  rating: rate(layout.words, WORDS),
  reason: { text: `The image has ${layout.words} ${layout.words === 1 ? "word" : "words"}.`, elements: [] },
  suggestion: { text: "Use fewer words: keep the one message that matters.", elements: [] },
});

/** How much of the image edges fill. */
export const clutterPart = ({ layout }: Facts): Part => ({
  rating: rate(layout.clutter, CLUTTER),
  reason: {
    text: `Visual clutter covers ${smallPercent(layout.clutter)} of the image, and ${smallPercent(layout.white_space)} of it is empty.`,
    elements: [],
  },
  suggestion: { text: "Remove details that do not support the message.", elements: [] },
});
