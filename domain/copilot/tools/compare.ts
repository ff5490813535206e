import * as z from "zod";
import { roundHalfUp } from "#contracts/bands.ts";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { ElementKind, Facts } from "#contracts/facts.ts";
import { quoted, shareText } from "./element-names.ts";
import { overall, tool } from "./tool.ts";

const SCORES = ["attention", "clarity", "focus", "proximity"] as const;
const KINDS = ["headline", "button", "logo", "product", "face"] as const satisfies readonly ElementKind[];

/** How the image differs from the one that the user chose to compare with. */
export const compare = tool({
  name: "compare",
  description:
    "How scores and elements differ from the heatmap that the user chose to compare with. No other heatmap can be read.",
  input: z.strictObject({}),
  run: ({ facts, compared }) => {
    if (!compared)
      return [overall("I don’t know which heatmap you mean. Choose one under “Compare with”, next to the message box.")];
    const found = [
      ...SCORES.flatMap((score) => scoreStatement(score, facts, compared)),
      ...KINDS.flatMap((kind) => kindStatement(kind, facts, compared)),
    ];
    return found.length > 0 ? found : [overall(`I don’t know: nothing was measured on both this image and “${compared.title}”.`)];
  },
});

type Compared = { readonly title: string; readonly facts: Facts };

function scoreStatement(score: (typeof SCORES)[number], facts: Facts, compared: Compared): ChatStatement[] {
  const [here, there] = [facts.scores[score], compared.facts.scores[score]];
  if (!here || !there) return [];
  const title = `${score[0]!.toUpperCase()}${score.slice(1)}`;
  const [value, other] = [roundHalfUp(here.value), roundHalfUp(there.value)];
  const verdict = overlap(here.interval, there.interval) ? "too close to call" : value > other ? "higher here" : "lower here";
  return [overall(`${title} is ${value} here and ${other} in “${compared.title}”: ${verdict}.`)];
}

function kindStatement(kind: (typeof KINDS)[number], facts: Facts, compared: Compared): ChatStatement[] {
  const here = facts.elements.find((element) => element.kind === kind);
  const there = compared.facts.elements.find((element) => element.kind === kind);
  if (!here || !there) return [];
  const verdict = overlap(here.attention.interval, there.attention.interval)
    ? "too close to call"
    : here.attention.value > there.attention.value
      ? "more here"
      : "less here";
  const text = `The ${kind} ${quoted(here)} gets ${shareText(here)} of the attention, ${quoted(there)} in “${compared.title}” ${shareText(there)}: ${verdict}.`;
  return [{ text, elements: [here.id] }];
}

type Range = readonly [number, number] | null;

/** Whether two values cannot be told apart; true if one has no range. */
const overlap = (one: Range, other: Range): boolean => !one || !other || (one[0] <= other[1] && other[0] <= one[1]);
