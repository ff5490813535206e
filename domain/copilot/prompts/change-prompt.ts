import { languageModelId } from "#adapters/language-model.ts";
import { LISTED_VERSIONS, type Prompt, PromptId } from "#contracts/staff/copilot.ts";
import { readAccounts } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { activePrompt, readPromptVersion } from "./active-prompt.ts";
import { PROMPTS, VARIABLES } from "./definitions.ts";
import { assertVariables } from "./fill-prompt.ts";
import { PromptVersionEntity, type PromptVersionRow } from "./prompt-version.entity.ts";

/** The scope of prompts in the audit log. */
const SCOPE = "settings";

/** All prompts with their newest versions, and the id of the model that gets them. */
export const listPrompts = async (): Promise<{ prompts: Prompt[]; model: string | null }> => ({
  prompts: await Promise.all(PromptId.options.map(readPrompt)),
  model: languageModelId() ?? null,
});

/**
 * Saves a prompt as a new version, which is used from then on. Does nothing if its text is the current one.
 * `prompt.variable_not_found`, and `prompt.changed` if `version` is not the current one.
 */
export async function savePrompt(caller: Caller, prompt: PromptId, { version, text }: { version: number; text: string }) {
  assertVariables(text);
  return addVersion(caller, prompt, version, { text });
}

/**
 * Uses the text of an earlier version again. `prompt.version_not_found`, and `prompt.changed` if `version` is not the current one.
 */
export async function restorePrompt(
  caller: Caller,
  prompt: PromptId,
  { version, restore }: { version: number; restore: number },
) {
  const { text } = await readPromptVersion(prompt, restore);
  return addVersion(caller, prompt, version, { text, restores: restore });
}

async function addVersion(
  caller: Caller,
  prompt: PromptId,
  seen: number,
  content: Pick<PromptVersionRow, "text" | "restores">,
): Promise<Prompt> {
  const current = await activePrompt(prompt);
  if (current.version !== seen) throw new AppError("prompt.changed");
  if (current.text === content.text) return readPrompt(prompt);
  const version = seen + 1;
  const created = { prompt, version, ...content, created_at: now().toISOString(), created_by: caller.uid };
  await commitTransaction([
    { write: put(PromptVersionEntity.create(created).params()), onConditionFailed: "prompt.changed" },
    ...auditLogItems(caller, {
      action: "copilot.prompt",
      scope: SCOPE,
      object: prompt,
      change: {
        before: { version: seen, text: current.text },
        after: { version, text: content.text },
      },
    }),
  ]);
  return readPrompt(prompt);
}

async function readPrompt(uid: PromptId): Promise<Prompt> {
  const { label, purpose } = PROMPTS[uid];
  const { data: rows } = await PromptVersionEntity.query
    .byPrompt({ prompt: uid })
    .go({ order: "desc", limit: LISTED_VERSIONS, consistent: true });
  const addresses = await addressesOf(rows.map(({ created_by }) => created_by));
  const { version, text } = rows[0] ?? (await readPromptVersion(uid, 0));
  return {
    uid,
    label,
    purpose,
    variables: Object.entries(VARIABLES).map(([name, variable]) => ({ name, ...variable })),
    text,
    version,
    versions: [
      ...rows.map((row) => ({
        version: row.version,
        created_at: row.created_at,
        created_by: addresses.get(row.created_by) ?? null,
        restores: row.restores ?? null,
      })),
      { version: 0, created_at: null, created_by: null, restores: null },
    ],
  };
}

/** Email addresses of members of staff, without deleted accounts. */
async function addressesOf(uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const accounts = await readAccounts(uids);
  return new Map([...accounts].map(([uid, { email }]) => [uid, email]));
}
