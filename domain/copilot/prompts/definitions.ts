import type { PromptId } from "#contracts/staff/copilot.ts";
import { CREATIVE_AUDIT_PROMPT, UX_AUDIT_PROMPT } from "./audit-prompts.ts";
import { COPILOT_PROMPT } from "./copilot-prompt.ts";

/** Values that replace the variables of a prompt. None of them comes from a user or an image. */
export const VARIABLES = {
  application: { description: "Type of the image", example: "Social media" },
  width: { description: "Width of the image in pixels", example: "1080" },
  height: { description: "Height of the image in pixels", example: "1080" },
} as const;
export type PromptVariable = keyof typeof VARIABLES;
export type PromptValues = Readonly<Record<PromptVariable, string>>;

type Definition = {
  readonly label: string;
  readonly purpose: string;
  /** Version 0. */
  readonly text: string;
};

/** The prompts of the language model. Answers are checked against the facts, whatever a prompt says. */
export const PROMPTS = {
  copilot: {
    label: "Co-Pilot",
    purpose: "What the model is told before each question to Co-Pilot.",
    text: COPILOT_PROMPT,
  },
  creative_audit: {
    label: "Creative audit",
    purpose: "What the model is told before it words the audit of an ad. Ratings come from rules.",
    text: CREATIVE_AUDIT_PROMPT,
  },
  ux_audit: {
    label: "UX audit",
    purpose: "What the model is told before it words the audit of a page or screen. Ratings come from rules.",
    text: UX_AUDIT_PROMPT,
  },
} as const satisfies Record<PromptId, Definition>;
