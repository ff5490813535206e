import { languageModelId, type ModelUsage } from "#adapters/language-model.ts";
import type { AuditKind } from "#contracts/audits.ts";
import type { PromptId } from "#contracts/staff/copilot.ts";
import type { SuggestedAudit } from "#domain/audits/analyst/assessment.ts";
import { allowsModel } from "#domain/copilot/model/allows-model.ts";
import { isModelFailure, type SessionOwner } from "#domain/copilot/model/run-session.ts";
import { activePrompt } from "#domain/copilot/prompts/active-prompt.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { describeImage } from "#domain/heatmaps/describe-image.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { wordByModel } from "./word-by-model.ts";

/** A call of the language model, or why it wrote nothing, for the log. */
export type AuditLogLine = { readonly workspace: string } & (ModelUsage | { readonly problem: string });

const AUDIT_PROMPTS = { creative: "creative_audit", ux: "ux_audit" } as const satisfies Record<AuditKind, PromptId>;

/**
 * Words the reasons and suggestions of an audit with the language model, where the workspace of the image allows it and the facts
 * support its sentences; otherwise those of the rules stay. Ratings and what suggestions try are never changed.
 */
export async function writeAudit(
  audit: SuggestedAudit,
  image: FinishedImage,
  log: (entry: AuditLogLine) => void,
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
