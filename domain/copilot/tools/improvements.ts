import * as z from "zod";
import { AUDIT_KINDS } from "#contracts/audit-names.ts";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { FactElement } from "#contracts/facts.ts";
import type { Application } from "#contracts/reference.ts";
import { creativeComponents } from "#domain/audits/analyst/creative.ts";
import { uxComponents } from "#domain/audits/analyst/ux.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { overall, tool } from "./tool.ts";

const SHOWN = 4;

/** A tool that says what to change, worst first, by the rules of audits: on the whole image, or about one element. */
export const improvements = tool({
  name: "improvements",
  description: "What to change on the image, or about one element by its id, most important first, by the rules of audits.",
  input: z.strictObject({ element: z.string().max(100).optional() }),
  run: ({ facts }, { element: id }) => {
    const isPage = AUDIT_KINDS[facts.application as Application] === "ux";
    const components = (isPage ? uxComponents(facts) : creativeComponents(facts))
      .filter(({ suggestion }) => suggestion.length > 0)
      .toSorted((one, other) => (one.rating ?? 10) - (other.rating ?? 10));
    const found = components.flatMap(({ suggestion }) => suggestion);
    const different = found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at);
    const element = facts.elements.find((each) => each.id === id);
    if (element) return about(element, different);
    if (different.length === 0) return [overall("I have no suggestion: nothing that I can measure stands out as weak.")];
    return different.slice(0, SHOWN);
  },
});

/** The suggestions about an element; where there are none, what usually makes an element more visible. */
function about(element: FactElement, suggestions: readonly ChatStatement[]): ChatStatement[] {
  const found = suggestions.filter(({ elements }) => elements.includes(element.id));
  if (found.length > 0) return found.slice(0, SHOWN);
  const none = {
    text: `I have no suggestion: nothing that I can measure about ${quoted(element)} is weak.`,
    elements: [element.id],
  };
  return [none, overall("Larger size, more contrast and more empty space around an element usually get it more attention.")];
}
