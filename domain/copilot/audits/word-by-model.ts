import { converse } from "#adapters/language-model/converse.ts";
import { COMPONENT_NAMES } from "#contracts/audit-names.ts";
import type { AuditStatement } from "#contracts/audits.ts";
import type { SuggestedAudit, SuggestedComponent } from "#domain/audits/analyst/assessment.ts";
import { runSession, type SessionLimits, type SessionOwner } from "#domain/copilot/model/run-session.ts";
import { fillPrompt, promptValues } from "#domain/copilot/prompts/fill-prompt.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { writtenTool } from "./written-tool.ts";

/** The job that makes audits has two minutes, and also tries suggestions. */
const LIMITS: SessionLimits = { maxTokens: 4000, callMs: 45_000, totalMs: 60_000 };

/**
 * The components of an audit with the words of the language model. Errors as `runSession`.
 * @param prompt what the model is told, with variables
 */
export function wordByModel(
  { components, facts }: Pick<SuggestedAudit, "components" | "facts">,
  evidence: Evidence,
  prompt: string,
  owner: SessionOwner & { readonly totalMs?: number },
): Promise<SuggestedComponent[]> {
  const { totalMs = LIMITS.totalMs, ...paid } = owner;
  return runSession({
    ...paid,
    converse,
    evidence,
    system: fillPrompt(prompt, promptValues(facts)),
    message: JSON.stringify({
      components: components.filter(({ rating }) => rating !== null).map(toMessage),
      elements: facts.elements.map(({ id, kind, name }) => ({ id, kind, name })),
    }),
    final: writtenTool(components, evidence),
    limits: { ...LIMITS, totalMs },
  });
}

const plain = ({ text, elements }: AuditStatement) => ({ text, elements });

const toMessage = ({ name, rating, reasoning, suggestion }: SuggestedComponent) => ({
  name,
  question: COMPONENT_NAMES[name][1],
  rating: `${rating} of 10`,
  reasons: reasoning.map(plain),
  suggestions: suggestion.map((each, id) => ({ id, ...plain(each) })),
});
