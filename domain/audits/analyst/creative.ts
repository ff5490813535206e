import type { FactElement, Facts } from "#contracts/facts.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { assess, type SuggestedComponent, unratedComponent } from "./assessment.ts";
import {
  attentionPart,
  backgroundParts,
  clutterPart,
  contrastParts,
  logoAreaPart,
  lookPart,
  outlineParts,
  sizeParts,
  wordsPart,
} from "./parts.ts";
import { enlarge, moveToAttention } from "./suggested-edit.ts";

/** The components of a creative audit, rated by fixed rules from measured facts: the same facts give the same ratings. */
export const creativeComponents = (facts: Facts): SuggestedComponent[] => [
  message(facts),
  brand("creative", facts),
  product(facts),
  conversion(facts),
];

/** The element that carries the message: the headline, or the text that is looked at most. */
const messageOf = ({ elements }: Facts): FactElement | undefined =>
  elements.find(({ kind }) => kind === "headline") ?? elements.find(({ kind }) => kind === "text");

function message(facts: Facts): SuggestedComponent {
  const found = messageOf(facts);
  if (!found)
    return unratedComponent("message", "No readable text was found.", "Add a headline, or draw an area named “Headline”.");
  return assess("creative", "message", [
    attentionPart(
      found,
      `Make ${JSON.stringify(found.name)} stand out: larger, bolder, or with more space around it.`,
      enlarge(found, facts),
    ),
    ...contrastParts(found),
    ...sizeParts(found, facts),
    ...backgroundParts(found),
    wordsPart(facts),
    clutterPart(facts),
  ]);
}

/** Rates the brand in both kinds of audit. Logos are known only from areas that a user drew. */
export function brand(kind: "creative" | "ux", facts: Facts): SuggestedComponent {
  const logo = facts.elements.find((element) => element.kind === "logo");
  if (!logo)
    return unratedComponent("brand", "It is not known where the logo is.", "Draw an area named “Logo” to have it rated.");
  return assess(kind, "brand", [
    attentionPart(
      logo,
      "Place the logo where people look, such as next to the headline or the product.",
      moveToAttention(logo, facts),
    ),
    lookPart(logo, "Move the logo closer to what people look at first.", moveToAttention(logo, facts)),
    logoAreaPart(logo, facts),
  ]);
}

/** Share of the ad from which an image element counts as its scenery. */
const SCENERY_AREA = 0.8;

const isScenery = ({ area }: FactElement): boolean => area >= SCENERY_AREA;
/** Whether an image element may be the product: it is not the scenery, and gets more attention than an average area, as shown. */
const standsApart = (visual: FactElement): boolean => !isScenery(visual) && Math.round(visual.attention.density * 10) > 10;

/**
 * Products and faces are known from areas that a user drew; otherwise an image element that stands apart is rated as the product.
 */
function product(facts: Facts): SuggestedComponent {
  const visuals = facts.elements.filter(({ kind }) => kind === "visual");
  const shown =
    facts.elements.find(({ kind }) => kind === "product") ??
    facts.elements.find(({ kind }) => kind === "face") ??
    visuals.find(standsApart);
  if (!shown) return noProduct(visuals[0]);
  return assess("creative", "product", [
    attentionPart(shown, `Give ${shown.name} a contrasting background, or remove what competes with it.`),
    lookPart(shown, `Make ${shown.name} larger or place it nearer to the centre.`, enlarge(shown, facts)),
    clutterPart(facts),
  ]);
}

function noProduct(visual: FactElement | undefined): SuggestedComponent {
  if (!visual) return unratedComponent("product", "No image was found.", "Show the product, or draw an area named “Product”.");
  const measured = isScenery(visual)
    ? { text: `${visual.name} covers ${wholePercent(visual.area)} of the ad.`, elements: [visual.id] }
    : attentionPart(visual, "").reason;
  const { reasoning, ...component } = unratedComponent(
    "product",
    "No product stands apart from the rest of the ad.",
    "Set the product apart from its surroundings, or draw an area named “Product” to have it rated.",
  );
  return { ...component, reasoning: [...reasoning, measured] };
}

function conversion(facts: Facts): SuggestedComponent {
  const { elements } = facts;
  const action = elements.find(({ kind }) => kind === "button") ?? elements.find((element) => element.is_call_to_action);
  if (!action)
    return {
      name: "conversion",
      rating: 2,
      reasoning: [{ text: "No button and no call to action was found.", elements: [] }],
      suggestion: [{ text: "Say what to do next, on a button: “Shop now”, “Learn more”.", elements: [] }],
    };
  return assess("creative", "conversion", [
    attentionPart(
      action,
      "Make the call to action stand out: larger, in a strong colour, with space around it.",
      enlarge(action, facts),
    ),
    lookPart(action, "Place the call to action near what people look at first.", moveToAttention(action, facts)),
    ...contrastParts(action),
    ...outlineParts(action),
    ...sizeParts(action, facts),
  ]);
}
