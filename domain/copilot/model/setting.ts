import { hasLanguageModel } from "#adapters/language-model.ts";
import type { LanguageModelSetting } from "#contracts/copilot.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { canManageCondition, requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { isModelAllowed } from "./allows-model.ts";
import { ModelSettingEntity } from "./setting.entity.ts";
import { readBudget } from "./usage.ts";

/** Whether there is a language model, whether the caller's workspace allows it, and how much it may use. */
export async function readModelSetting(caller: Caller): Promise<LanguageModelSetting> {
  const { uid } = await requireOwnWorkspace(caller);
  const [is_allowed, budget] = await Promise.all([isModelAllowed(uid), readBudget(uid)]);
  return { is_available: hasLanguageModel(), is_allowed, ...budget };
}

/** Allows or forbids the language model for the caller's workspace. */
export async function changeModelSetting(caller: Caller, is_allowed: boolean): Promise<LanguageModelSetting> {
  const { uid: workspace } = await requireOwnWorkspace(caller);
  await commitTransaction([
    canManageCondition(caller, workspace),
    { write: put(ModelSettingEntity.put({ workspace, is_allowed }).params()) },
    ...auditLogItems(caller, { action: "copilot.change_setting", scope: workspace, object: workspace }),
    publishEvent({ type: "workspace.edited", scope: workspace, object: workspace }),
  ]);
  return readModelSetting(caller);
}
