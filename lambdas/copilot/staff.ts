import { staffCopilot } from "#contracts/staff/copilot.ts";
import { readPromptVersion } from "#domain/copilot/prompts/active-prompt.ts";
import { listPrompts, restorePrompt, savePrompt } from "#domain/copilot/prompts/change-prompt.ts";
import { testPrompt } from "#domain/copilot/prompts/test-prompt.ts";
import { listModelUsage, readModelUsage, setModelBudget } from "#domain/copilot/usage/model-usage.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("copilot", staffCopilot, {
  listPrompts: () => listPrompts(),
  readPromptVersion: ({ params }) => readPromptVersion(params.prompt, Number(params.version)),
  savePrompt: ({ caller, params, body }) => savePrompt(caller, params.prompt, body),
  restorePrompt: ({ caller, params, body }) => restorePrompt(caller, params.prompt, body),
  testPrompt: ({ caller, params, body }) => testPrompt(caller, params.prompt, body),
  usage: ({ query }) => listModelUsage(query.month),
  workspaceUsage: ({ params }) => readModelUsage(params.workspace),
  setBudget: ({ caller, params, body }) => setModelBudget(caller, params.workspace, body.tokens),
});
