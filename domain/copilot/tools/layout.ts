import * as z from "zod";
import { clutterPart } from "#domain/audits/analyst/parts.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { overall, tool } from "./tool.ts";

const SHOWN_COLOURS = 4;

/** How full the image is, and its colours. */
export const layout = tool({
  name: "layout",
  description: "How cluttered or empty the image is, how its texts are aligned, and its main colours.",
  input: z.strictObject({}),
  run: ({ facts }) => {
    const { alignment, colours, text_area: textArea } = facts.layout;
    const named = colours.slice(0, SHOWN_COLOURS).map(({ colour, share }) => `${colour} (${wholePercent(share)})`);
    return [
      clutterPart(facts).reason,
      overall(`Text covers ${wholePercent(textArea)} of the image.`),
      ...(alignment === null ? [] : [overall(`${wholePercent(alignment)} of the texts are aligned with another one.`)]),
      ...(named.length === 0 ? [] : [overall(`The most frequent colours are ${new Intl.ListFormat("en").format(named)}.`)]),
    ];
  },
});
