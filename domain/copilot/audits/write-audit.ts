import { languageModelId, type ModelUsage } from "#adapters/language-model.ts";
import { COMPONENT_NAMES } from "#contracts/audit-names.ts";
import type { AuditKind, AuditStatement } from "#contracts/audits.ts";
import type { PromptId } from "#contracts/staff/copilot.ts";
import type { SuggestedAudit, SuggestedComponent } from "#domain/audits/analyst/assessment.ts";
import { allowsModel } from "#domain/copilot/model/allows-model.ts";
import { isModelFailure, runSession, type SessionLimits, type SessionOwner } from "#domain/copilot/model/run-session.ts";
import { activePrompt } from "#domain/copilot/prompts/active-prompt.ts";
import { fillPrompt, promptValues } from "#domain/copilot/prompts/fill-prompt.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { describeImage } from "#domain/heatmaps/describe-image.ts";
import type { FinishedImage } from "#domain/heatmaps/find-finished-image.ts";
import { writtenTool } from "./check-written.ts";

/** A call of the language model, or why it wrote nothing, for the log. */
export type AuditLog = { readonly workspace: string } & (ModelUsage | { readonly problem: string });

/** The job that makes audits has two minutes, and also tries suggestions. */
const LIMITS: SessionLimits = { maxTokens: 4000, callMs: 45_000, totalMs: 60_000 };

export const AUDIT_PROMPTS = { creative: "creative_audit", ux: "ux_audit" } as const satisfies Record<AuditKind, PromptId>;

/**
 * Words the reasons and suggestions of an audit with the language model, where the workspace of the image allows it and the facts
 * support its sentences; otherwise those of the rules stay. Ratings and what suggestions try are never changed.
 */
export async function writeAudit(
  audit: SuggestedAudit,
  image: FinishedImage,
  log: (entry: AuditLog) => void,
): Promise<SuggestedAudit> {
  const { scope: workspace } = image;
  if (!(await allowsModel(workspace))) return audit;
  const { version, text } = await activePrompt(AUDIT_PROMPTS[audit.kind]);
  const evidence: Evidence = { facts: audit.facts, image: await describeImage(image) };
  const owner: SessionOwner = { workspace, onCall: (usage) => log({ workspace, ...usage }) };
  try {
    const components = await wordByModel(audit, evidence, text, owner);
    return { ...audit, components, written_by: { model: languageModelId() ?? "", prompt_version: version } };
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    log({ workspace, problem: `${error.name}: ${error.message}` });
    return audit;
  }
}

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
