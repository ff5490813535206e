import type { PromptId } from "#contracts/staff/copilot.ts";
import { AppError } from "#kit/error.ts";
import { PROMPTS } from "./definitions.ts";
import { PromptVersionEntity } from "./prompt-version.entity.ts";

/** The text of a prompt that is used now, and its version; version 0 until staff change it. */
export async function activePrompt(prompt: PromptId): Promise<{ version: number; text: string }> {
  const { data } = await PromptVersionEntity.query.byPrompt({ prompt }).go({ order: "desc", limit: 1, consistent: true });
  return data[0] ?? { version: 0, text: PROMPTS[prompt].text };
}

/** The text of a version of a prompt; `prompt.version_not_found` if there is none. */
export async function readPromptVersion(prompt: PromptId, version: number): Promise<{ version: number; text: string }> {
  if (version === 0) return { version, text: PROMPTS[prompt].text };
  const { data } = await PromptVersionEntity.get({ prompt, version }).go({ consistent: true });
  if (!data) throw new AppError("prompt.version_not_found");
  return { version, text: data.text };
}
