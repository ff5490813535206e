import * as z from "zod";
import { ChatStatement } from "#contracts/copilot.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

export const MAX_PROMPT_CHARACTERS = 8000;
/** Versions that are listed for a prompt. Older ones are kept. */
export const LISTED_VERSIONS = 50;
/** Most tokens that staff can allow a workspace in a month. */
export const MAX_MONTHLY_TOKENS = 1_000_000_000;

export const PromptId = z.enum(["copilot", "creative_audit", "ux_audit"]).meta({ id: "PromptId" });
export type PromptId = z.infer<typeof PromptId>;

const version = z.int().min(0).meta({ description: "0 is the text that is part of the application" });
const PromptText = z
  .string()
  .trim()
  .min(1, "Enter the prompt.")
  .max(MAX_PROMPT_CHARACTERS, "A prompt can have at most 8,000 characters.");

const PromptVersion = z
  .object({
    version,
    created_at: z.iso.datetime().nullable().meta({ description: "Null for version 0" }),
    created_by: z.string().nullable().meta({ description: "Email address; null for version 0 and deleted accounts" }),
    restores: version.nullable().meta({ description: "The version that it restored" }),
  })
  .meta({ id: "PromptVersion" });
export type PromptVersion = z.infer<typeof PromptVersion>;

/** A prompt of the language model, as it is used now. */
export const Prompt = z
  .object({
    uid: PromptId,
    label: z.string(),
    purpose: z.string(),
    variables: z.array(z.object({ name: z.string(), description: z.string(), example: z.string() })),
    text: z.string(),
    version,
    versions: z.array(PromptVersion).meta({ description: "Newest first" }),
  })
  .meta({ id: "Prompt" });
export type Prompt = z.infer<typeof Prompt>;

const counts = {
  calls: z.int().min(0),
  input: z.int().min(0).meta({ description: "Tokens that were sent" }),
  output: z.int().min(0).meta({ description: "Tokens that were received" }),
  dollars: z.number().min(0).meta({ description: "Estimated from the configured prices" }),
};

/** Result of a prompt on a sample. */
export const PromptTest = z
  .object({
    sent: z.string().meta({ description: "The prompt with its variables filled in" }),
    analyst: z.enum(["rules", "model"]),
    sections: z.array(z.object({ title: z.string(), statements: z.array(ChatStatement) })),
    rejected: z.array(z.string()).meta({ description: "Why answers of the model were rejected" }),
    problem: z.string().nullable().meta({ description: "Why the rules answered" }),
    ...counts,
  })
  .meta({ id: "PromptTest" });
export type PromptTest = z.infer<typeof PromptTest>;

const usage = { ...counts, rejected: z.int().min(0).meta({ description: "Answers that the facts did not support" }) };
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Enter a month such as 2026-11.");
const budget = {
  budget: z.int().min(0).meta({ description: "Tokens that the workspace may use in a month" }),
  has_own_budget: z.boolean().meta({ description: "Whether staff set it; otherwise it is the default" }),
};
const WorkspaceModelUsage = z
  .object({
    ...budget,
    default_budget: z.int().min(0),
    months: z.array(z.object({ month: Month, ...usage })).meta({ description: "Newest first, at most 12" }),
  })
  .meta({ id: "WorkspaceModelUsage" });
export type WorkspaceModelUsage = z.infer<typeof WorkspaceModelUsage>;
const UsageRow = z
  .object({
    workspace: z.string().meta({ description: "Id of a workspace, or `staff` for test runs of prompts" }),
    name: z.string().nullable(),
    ...usage,
    ...budget,
  })
  .meta({ id: "ModelUsageRow" });
export type UsageRow = z.infer<typeof UsageRow>;

const staff = { api: "staff", callers: { staff: "yes" }, row: "G16" } as const;
const params = z.strictObject({ prompt: PromptId });
const workspace = z.strictObject({ workspace: z.string().regex(/^ws_\w{1,60}$/, "This is not a workspace id.") });

/** The prompts of the language model, and what workspaces use of it. */
export const staffCopilot = contract("copilot", {
  listPrompts: {
    ...staff,
    summary: "List the prompts of the language model with their versions",
    method: "GET",
    path: "/copilot/prompts",
    returns: z
      .object({
        prompts: z.array(Prompt),
        model: z.string().nullable().meta({ description: "Id of the model; null without one" }),
      })
      .meta({ id: "Prompts" }),
    errors: [],
  },
  readPromptVersion: {
    ...staff,
    summary: "Get the text of a version of a prompt",
    method: "GET",
    path: "/copilot/prompts/{prompt}/versions/{version}",
    params: params.extend({ version: z.string().regex(/^\d{1,6}$/, "This is not a version.") }),
    returns: z.object({ version, text: z.string() }).meta({ id: "PromptVersionText" }),
    errors: ["prompt.version_not_found"],
  },
  savePrompt: {
    ...staff,
    summary: "Save a prompt as a new version, which is used from then on",
    method: "PUT",
    path: "/copilot/prompts/{prompt}",
    params,
    body: z.strictObject({ version: version.meta({ description: "The version that was edited" }), text: PromptText }),
    returns: Prompt,
    errors: ["prompt.variable_not_found", "prompt.changed"],
  },
  restorePrompt: {
    ...staff,
    summary: "Use the text of an earlier version of a prompt again, as a new version",
    method: "POST",
    path: "/copilot/prompts/{prompt}/restore",
    params,
    body: z.strictObject({ version: version.meta({ description: "The current version" }), restore: version }),
    returns: Prompt,
    errors: ["prompt.version_not_found", "prompt.changed"],
  },
  testPrompt: {
    ...staff,
    summary: "Try a prompt on a sample, without saving it",
    method: "POST",
    path: "/copilot/prompts/{prompt}/test",
    notStored: "repeatable",
    params,
    body: z.strictObject({
      text: PromptText,
      question: z.string().trim().min(1, "Enter a question.").max(1000).meta({ description: "For Co-Pilot; audits ignore it" }),
    }),
    returns: PromptTest,
    errors: ["request.too_many", "prompt.variable_not_found"],
  },
  usage: {
    ...staff,
    summary: "List what workspaces used of the language model in a month, most expensive first",
    method: "GET",
    path: "/copilot/usage",
    query: z.strictObject({ month: Month.optional() }),
    returns: z
      .object({ month: Month, rows: z.array(UsageRow), months: z.array(Month).meta({ description: "To choose from" }) })
      .meta({ id: "ModelUsageOfMonth" }),
    errors: [],
  },
  workspaceUsage: {
    ...staff,
    summary: "Get what a workspace used of the language model by month, and its budget",
    method: "GET",
    path: "/copilot/usage/{workspace}",
    params: workspace,
    returns: WorkspaceModelUsage,
    errors: ["workspace.not_found"],
  },
  setBudget: {
    ...staff,
    summary: "Set the tokens that a workspace may use in a month, or return to the default",
    method: "PUT",
    path: "/copilot/usage/{workspace}/budget",
    params: workspace,
    body: z.strictObject({
      tokens: z.int().min(0).max(MAX_MONTHLY_TOKENS).nullable().meta({ description: "Null: the default" }),
    }),
    returns: WorkspaceModelUsage,
    errors: ["workspace.not_found"],
  },
} as const satisfies ContractSpec);
