import type { FactElement, Facts } from "#contracts/facts.ts";
import { assess, type Part, type SuggestedComponent, unratedComponent } from "./assessment.ts";
import { contrastRuleOf } from "./contrast-rule.ts";
import { brand } from "./creative.ts";
import { attentionPart, backgroundParts, clutterPart, contrastParts, lookPart, outlineParts, sizeParts } from "./parts.ts";
import { rate, type Scale } from "./scale.ts";
import { enlarge, moveToAttention } from "./suggested-edit.ts";

/** The components of a UX audit, rated by fixed rules from measured facts: the same facts give the same ratings. */
export const uxComponents = (facts: Facts): SuggestedComponent[] => [
  offer(facts),
  goNext(facts),
  why(facts),
  brand("ux", facts),
  readability(facts),
  trustworthiness(facts),
];

const textsOf = ({ elements }: Facts): readonly FactElement[] => elements.filter(({ text }) => text !== null);

function offer(facts: Facts): SuggestedComponent {
  const headline = facts.elements.find(({ kind }) => kind === "headline");
  if (!headline)
    return textsOf(facts).length === 0
      ? unratedComponent("offer", "No readable text was found.", "Say what you offer in a headline.")
      : {
          name: "offer",
          rating: 3,
          reasoning: [{ text: "No text is clearly larger than the rest, so no headline states the offer.", elements: [] }],
          suggestion: [{ text: "State the offer in one headline that is clearly larger than the other text.", elements: [] }],
        };
  return assess("ux", "offer", [
    attentionPart(
      headline,
      "Make the headline stand out: larger, bolder, or with more space around it.",
      enlarge(headline, facts),
    ),
    lookPart(headline, "Place the headline where people look first.", moveToAttention(headline, facts)),
    ...contrastParts(headline),
    ...sizeParts(headline, facts),
    ...backgroundParts(headline),
  ]);
}

/** Number of calls to action that compete with each other. */
const COMPETING: Scale = [
  [1, 10],
  [2, 9],
  [4, 6],
  [8, 3],
];

function goNext(facts: Facts): SuggestedComponent {
  const actions = facts.elements.filter(({ kind, is_call_to_action }) => kind === "button" || is_call_to_action);
  const first = actions.find(({ is_call_to_action }) => is_call_to_action) ?? actions[0];
  if (!first)
    return {
      name: "goNext",
      rating: 1,
      reasoning: [{ text: "No button and no call to action was found.", elements: [] }],
      suggestion: [{ text: "Add a button that says what happens next: “Start free trial”, “Add to cart”.", elements: [] }],
    };
  const competing: Part = {
    rating: rate(actions.length, COMPETING),
    reason: {
      text: `${actions.length === 1 ? "One button asks" : `${actions.length} buttons ask`} for an action.`,
      elements: actions.map(({ id }) => id),
    },
    suggestion: { text: "Keep one main button, and make the others less prominent.", elements: actions.map(({ id }) => id) },
  };
  return assess("ux", "goNext", [
    attentionPart(
      first,
      "Make the main button stand out: larger, in a strong colour, with space around it.",
      enlarge(first, facts),
    ),
    lookPart(first, "Place the main button near what people look at first.", moveToAttention(first, facts)),
    ...contrastParts(first),
    ...outlineParts(first),
    ...sizeParts(first, facts),
    competing,
  ]);
}

/** Words of supporting text: too few say nothing, too many are not read. */
const SUPPORT: Scale = [
  [0, 1],
  [8, 5],
  [20, 9],
  [80, 10],
  [160, 7],
  [400, 4],
];

function why(facts: Facts): SuggestedComponent {
  const support = facts.elements.filter(({ kind, text }) => kind === "text" && (text?.words ?? 0) >= 4);
  const words = support.reduce((sum, { text }) => sum + (text?.words ?? 0), 0);
  if (textsOf(facts).length === 0)
    return unratedComponent("why", "No readable text was found.", "Say in one or two sentences why it is worth it.");
  const strongest = support[0];
  return assess("ux", "why", [
    {
      rating: rate(words, SUPPORT),
      reason: { text: `${words} words of text support the headline.`, elements: support.map(({ id }) => id) },
      suggestion: {
        text: words < 20 ? "Say in one or two sentences why it is worth it." : "Shorten the text to its main reasons.",
        elements: support.map(({ id }) => id),
      },
    },
    ...(strongest
      ? [
          attentionPart(
            strongest,
            "Place the main reasons next to what people look at first.",
            moveToAttention(strongest, facts),
          ),
          ...contrastParts(strongest),
        ]
      : []),
  ]);
}

/** Share of the words whose text has too little contrast. */
const LOW_CONTRAST: Scale = [
  [0, 10],
  [0.1, 7.5],
  [0.3, 4],
  [0.6, 1.5],
  [1, 0],
];
/** Share of the words that are smaller than 1% of the longer side. */
const SMALL: Scale = [
  [0, 10],
  [0.3, 8],
  [0.7, 6],
  [1, 4],
];
/** Flesch reading ease. */
const EASE: Scale = [
  [0, 1],
  [30, 4],
  [50, 6.5],
  [60, 8],
  [80, 10],
];
const SMALL_SIZE = 0.01;

function readability(facts: Facts): SuggestedComponent {
  const texts = textsOf(facts);
  if (texts.length === 0)
    return unratedComponent("readability", "No readable text was found.", "Nothing can be said about readability without text.");
  const all = texts.reduce((sum, { text }) => sum + text!.words, 0);
  const part = (of: readonly FactElement[]) => of.reduce((sum, { text }) => sum + text!.words, 0) / all;
  const faint = texts.filter(({ text }) => text!.contrast < contrastRuleOf(text!).minimum);
  const small = texts.filter(({ text }) => text!.size < SMALL_SIZE);
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const idsOf = (of: readonly FactElement[]) => of.map(({ id }) => id);
  const ease = facts.layout.reading_ease;
  return assess("ux", "readability", [
    {
      rating: rate(part(faint), LOW_CONTRAST),
      reason: {
        text: `${percent(part(faint))} of the words have less contrast than WCAG level AA asks for: 4.5:1, or 3:1 for large text.`,
        elements: idsOf(faint),
      },
      suggestion: {
        text: "Raise the contrast of the marked text to at least 4.5:1, or 3:1 where the text is large.",
        elements: idsOf(faint),
      },
    },
    {
      rating: rate(part(small), SMALL),
      reason: { text: `${percent(part(small))} of the words are smaller than 1% of the longer side.`, elements: idsOf(small) },
      suggestion: { text: "Make the marked text larger.", elements: idsOf(small) },
    },
    ...(ease === null
      ? []
      : [
          {
            rating: rate(ease, EASE),
            reason: { text: `The Flesch reading ease of the text is ${ease} of 100.`, elements: [] },
            suggestion: { text: "Use shorter sentences and words.", elements: [] },
          },
        ]),
    clutterPart(facts),
  ]);
}

/** Words that give a visitor a reason to trust. */
const TRUST =
  /\b(reviews?|ratings?|rated|stars?|trusted|guarantees?d?|secure|safe|encrypted|privacy|certified|warranty|refunds?|free returns?|money back|customers|testimonials?|since|award|awards|support|contact|about us|terms)\b/i;
/** Number of texts with such words. */
const SIGNS: Scale = [
  [0, 3],
  [1, 6],
  [2, 8],
  [4, 10],
];
/** Share of aligned elements. */
const ALIGNED: Scale = [
  [0.2, 3],
  [0.5, 6],
  [0.8, 9],
  [1, 10],
];

function trustworthiness(facts: Facts): SuggestedComponent {
  const texts = textsOf(facts);
  if (texts.length === 0)
    return unratedComponent("trustworthiness", "No readable text was found.", "Nothing can be said about trust without text.");
  const signs = texts.filter(({ text }) => TRUST.test(text!.content));
  const { alignment } = facts.layout;
  return assess("ux", "trustworthiness", [
    {
      rating: rate(signs.length, SIGNS),
      reason: {
        text:
          signs.length === 0
            ? "No text mentions reviews, guarantees, security or contact."
            : `${signs.length} ${signs.length === 1 ? "text mentions" : "texts mention"} reviews, guarantees, security or contact.`,
        elements: signs.map(({ id }) => id),
      },
      suggestion: {
        text: "Show what earns trust near the main button: reviews, a guarantee, or how to reach you.",
        elements: [],
      },
    },
    ...(alignment === null
      ? []
      : [
          {
            rating: rate(alignment, ALIGNED),
            reason: { text: `${Math.round(alignment * 100)}% of the texts are aligned with another.`, elements: [] },
            suggestion: { text: "Align text and buttons to common edges.", elements: [] },
          },
        ]),
    clutterPart(facts),
  ]);
}
