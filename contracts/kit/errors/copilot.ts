import type { ErrorTable } from "./error-table.ts";

/** Errors of Co-Pilot and of its prompts. */
export const copilotErrors = {
  "copilot.in_progress": { status: 409, message: "Co-Pilot is still answering your last message. Please wait a moment." },
  "copilot.too_many": { status: 409, message: "This conversation has too many messages. Clear it to continue." },
  "copilot.not_interrupted": { status: 409, message: "The last answer is complete. Ask again to get another one." },
  "copilot.trial_limit": { status: 409, message: "A trial includes 20 Co-Pilot messages. Upgrade to ask more." },

  "prompt.changed": { status: 409, message: "Someone else changed this prompt. Reload before you save." },
  "prompt.version_not_found": { status: 404, message: "This version of the prompt doesn’t exist." },
  "prompt.variable_not_found": { status: 400, message: "“{name}” isn’t a variable. Use {known}." },
} as const satisfies ErrorTable;
