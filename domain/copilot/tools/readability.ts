import * as z from "zod";
import { contrastParts, sizeParts, wordsPart } from "#domain/audits/analyst/parts.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { missingKind } from "./element-names.ts";
import { overall, tool } from "./tool.ts";

const SHOWN = 3;

/** How easy the texts are to read. */
export const readability = tool({
  name: "readability",
  description: "How many words the image has, and the contrast and size of its texts, hardest to read first.",
  input: z.strictObject({}),
  run: ({ facts }) => {
    const texts = facts.elements
      .filter(({ text }) => text !== null)
      .toSorted((one, other) => one.text!.contrast - other.text!.contrast);
    if (texts.length === 0) return [overall(missingKind("text"))];
    const { reading_ease: ease } = facts.layout;
    return [
      wordsPart(facts).reason,
      ...(ease === null ? [] : [overall(`Its reading ease (Flesch) is ${Math.round(ease)} of 100.`)]),
      ...texts.slice(0, SHOWN).flatMap((element) =>
        [...contrastParts(element), ...sizeParts(element)].map(({ reason }, at) => ({
          ...reason,
          text: at === 0 ? `${quoted(element)}: ${reason.text}` : reason.text,
        })),
      ),
    ];
  },
});
