import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { ElementKind } from "#contracts/facts.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { differenceOf, getScore, SCORE_LABELS, SCORES, type Score, variantsReason } from "#kit/scores/score-differences.ts";
import { shareText } from "./element-names.ts";
import { type Evidence, overall, tool } from "./tool.ts";
import { scoreVerdict, shareVerdict, toCompared } from "./verdicts.ts";

const KINDS = ["headline", "button", "logo", "product", "face"] as const satisfies readonly ElementKind[];

/** How the image differs from the one that the user chose to compare with. */
export const compare = tool({
  name: "compare",
  description:
    "How scores and elements differ from the heatmap that the user chose to compare with. No other heatmap can be read.",
  input: z.strictObject({}),
  run: ({ facts, image, compared }) => {
    if (!compared)
      return [overall("I don’t know which heatmap you mean. Choose one under “Compare with”, next to the message box.")];
    const found = [
      ...KINDS.flatMap((kind) => kindStatement(kind, { facts, image }, compared)),
      ...SCORES.flatMap((score) => scoreStatement(score, image, compared)),
    ];
    return found.length > 0 ? found : [overall(`I don’t know: nothing was measured on both this image and “${compared.title}”.`)];
  },
});

type Compared = NonNullable<Evidence["compared"]>;

function scoreStatement(score: Score, image: Evidence["image"], compared: Compared): ChatStatement[] {
  const [own, other] = [toCompared(image), toCompared(compared.image)];
  const [here, there] = [getScore(own, score), getScore(other, score)];
  const difference = differenceOf(score, other, own);
  if (!here || !there || !difference) return [];
  const values = `${roundHalfUp(here.value)} here and ${roundHalfUp(there.value)} in “${compared.title}”`;
  const verdict = `${SCORE_LABELS[score]} is ${values}: ${scoreVerdict(score, difference, [image, compared.image])}.`;
  const reason = difference === "too_close" ? variantsReason(score, other, own) : undefined;
  return [overall(reason ? `${verdict} ${reason}` : verdict)];
}

function kindStatement(kind: ElementKind, { facts, image }: Omit<Compared, "title">, compared: Compared): ChatStatement[] {
  const here = facts.elements.find((element) => element.kind === kind);
  const there = compared.facts.elements.find((element) => element.kind === kind);
  if (!here || !there) return [];
  const verdict = shareVerdict({ image, share: here.attention.value }, { image: compared.image, share: there.attention.value });
  const text = `The ${kind} ${quoted(here)} gets ${shareText(here)} of the attention, ${quoted(there)} in “${compared.title}” ${shareText(there)}: ${verdict}.`;
  return [{ text, elements: [here.id] }];
}
