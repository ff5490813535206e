import type { AuditComponentName, AuditKind, AuditStatement } from "#contracts/audits.ts";
import type { ElementKind, Facts } from "#contracts/facts.ts";
import { now } from "#kit/clock.ts";
import { attentionBand, roundHalfUp } from "#kit/scores/bands.ts";
import { attentionWord } from "#kit/scores/score-words.ts";
import type { SuggestedAudit } from "./assessment.ts";
import { creativeComponents } from "./creative.ts";
import { uxComponents } from "./ux.ts";

/** Name and version of the rules: changes when the same facts could lead to another rating. */
const ANALYST = "rules-2";

const COMPONENTS = { creative: creativeComponents, ux: uxComponents } as const satisfies Record<AuditKind, unknown>;

/** The component that each kind of element counts for. */
const ASSOCIATIONS: Readonly<Record<AuditKind, Partial<Record<ElementKind, AuditComponentName>>>> = {
  creative: {
    headline: "message",
    text: "message",
    logo: "brand",
    product: "product",
    visual: "product",
    face: "product",
    button: "conversion",
  },
  ux: { headline: "offer", text: "why", logo: "brand", button: "goNext" },
};

/** Advice for an attention score: suggestions below 65, and below 35 a warning that is as certain as the score’s word. */
function attentionAdvice(score: number, word: ReturnType<typeof attentionWord>): string {
  const band = attentionBand(score);
  if (band === "high") return "";
  if (band === "average" || word === "uncertain") return " Stronger contrast, a larger main image or fewer words can raise it.";
  return ` The ad ${word === "low" ? "does not" : "probably does not"} stand out: use stronger contrast, one large image and fewer words.`;
}

/** Audits an image by fixed rules, from nothing but its facts. */
export function analyse(kind: AuditKind, facts: Facts): SuggestedAudit {
  return {
    kind,
    gen: facts.gen,
    created_at: now().toISOString(),
    analyst: ANALYST,
    written_by: null,
    components: COMPONENTS[kind](facts),
    associations: facts.elements.flatMap((element) => {
      const association = ASSOCIATIONS[kind][element.kind];
      return association ? [{ object: element.id, association }] : [];
    }),
    attention: kind === "creative" ? attentionOf(facts) : null,
    facts,
  };
}

/** Statement about the attention score, in the words of the specification. */
function attentionOf({ scores: { attention } }: Facts): AuditStatement | null {
  if (!attention) return null;
  const score = roundHalfUp(attention.value);
  const word = attentionWord(attention.value, attention.interval);
  return { text: `The attention score of ${score} is ${word}.${attentionAdvice(score, word)}`, elements: [] };
}
