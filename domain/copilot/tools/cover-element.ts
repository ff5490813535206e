import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import { overall, tool } from "./tool.ts";

/** A tool that says why an element is looked at: the effect of covering it. */
export const coverElement = tool({
  name: "cover_element",
  description:
    "Covers one element, by its id, and predicts how its attention and that of the others change: why it is or is not looked at, and what would happen without it.",
  input: z.strictObject({ element: z.string().max(100) }),
  prepare: async ({ facts, covered }, { element: id }) => {
    const element = facts.elements.find((each) => each.id === id);
    if (element) await covered?.measure(element);
  },
  run: ({ facts, covered }, { element: id }): ChatStatement[] => {
    if (!facts.elements.some((each) => each.id === id)) return [overall("I don’t know this element.")];
    const result = covered?.results.get(id);
    if (!result) return [overall("I don’t know: what covering it changes couldn’t be measured now.")];
    return result.statements;
  },
});
