import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { FactElement } from "#contracts/facts.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { shareText } from "./element-names.ts";
import { rankedElements } from "./ranked-elements.ts";
import { overall, tool } from "./tool.ts";

const SHOWN = 3;
const NO_ELEMENTS = "I don’t know: no elements were found on this image. Draw areas on the heatmap to have them measured.";
const ONLY_BACKGROUND =
  "Attention spreads over the whole image: no smaller element was found on it. Draw areas on the heatmap to have parts of it measured.";

/** A tool that says where people look, in which order and how much. */
export const attentionOrder = tool({
  name: "attention_order",
  description: "What people are predicted to look at first, in which order, and which elements get most of the attention.",
  input: z.strictObject({}),
  run: ({ facts }) => {
    const elements = rankedElements(facts.elements);
    if (elements.length === 0) return [overall(facts.elements.length === 0 ? NO_ELEMENTS : ONLY_BACKGROUND)];
    const seen = elements
      .filter(({ first_look }) => first_look !== null)
      .toSorted((one, other) => one.first_look!.look - other.first_look!.look);
    const order =
      seen.length > 0
        ? seen.slice(0, SHOWN).map(lookStatement)
        : [overall("None of the predicted looks falls on a known element.")];
    return [...order, ...elements.slice(0, SHOWN).map(shareStatement)];
  },
});

function lookStatement(element: FactElement, at: number): ChatStatement {
  const { look, seconds } = element.first_look!;
  const when = seconds < 0.05 ? "at once" : `after ${seconds.toFixed(1)} s`;
  const rank = at === 0 ? "is the first known element that people look at" : "follows";
  return { text: `${quoted(element)} ${rank}: look ${look}, ${when}.`, elements: [element.id] };
}

function shareStatement(element: FactElement, at: number): ChatStatement {
  const phrase = at === 0 ? "the most attention" : "attention";
  return { text: `${quoted(element)} gets ${phrase}: ${shareText(element)}.`, elements: [element.id] };
}
