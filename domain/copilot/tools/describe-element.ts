import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { FactElement } from "#contracts/facts.ts";
import { attentionPart, contrastParts, lookPart, outlineParts, sizeParts } from "#domain/audits/analyst/parts.ts";
import { overall, tool } from "./tool.ts";

/** Everything measured about one element. */
export const describeElement = tool({
  name: "describe_element",
  description: "Attention, first look, size and contrast of one element, by its id.",
  input: z.strictObject({ element: z.string().max(100) }),
  run: ({ facts }, { element: id }) => {
    const element = facts.elements.find((each) => each.id === id);
    return element ? statementsAbout(element) : [overall("I don’t know this element.")];
  },
});

/** The measurements of an element as sentences, the most important first. */
export const statementsAbout = (element: FactElement): ChatStatement[] =>
  [
    attentionPart(element, ""),
    lookPart(element, ""),
    ...contrastParts(element),
    ...sizeParts(element),
    ...outlineParts(element),
  ].map(({ reason }) => reason);
