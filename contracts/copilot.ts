import * as z from "zod";
import { FactBox } from "./facts.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { ReportId } from "./reports.ts";

/** Characters of one message. */
export const CHAT_MESSAGE_LENGTH = 10_000;
/** Messages of a conversation, answers included. */
export const CHAT_MESSAGES_MAX = 200;
/** Messages that a trial user may send, on all heatmaps together. */
export const TRIAL_MESSAGES_MAX = 20;

/** Answer without any content. */
export const EMPTY_ANSWER = "I'm sorry, I didn't receive a proper response. Please try again.";
/** Answer that could not be made, or the end of one that could not be finished. */
export const FAILED_ANSWER = "I'm experiencing some technical difficulties. Please check your connection and try again.";
/** The end of an answer that the user stopped. */
export const STOPPED_ANSWER = "You stopped this answer.";

/** A sentence of an answer, and the elements of the image that it is about. */
export const ChatStatement = z.object({
  text: z.string(),
  elements: z.array(z.string()).meta({ description: "Ids of `elements` of the message; empty if it is about the whole image" }),
  help: z.string().optional().meta({ description: "Path of the help page with more about it" }),
});
export type ChatStatement = z.infer<typeof ChatStatement>;

/** A message of a conversation. Messages of the role `system`, which record how answers were made, are never returned. */
export const ChatMessage = z
  .object({
    uid: z.string(),
    role: z.enum(["user", "assistant"]),
    content: z.string(),
    created_at: z.iso.datetime(),
    statements: z.array(ChatStatement).meta({ description: "The sentences of an answer; empty for questions" }),
    elements: z
      .array(z.object({ id: z.string(), name: z.string(), box: FactBox }))
      .meta({ description: "The elements that the statements cite" }),
    gen: z.int().min(1).meta({ description: "The analysis of the heatmap that it is about" }),
    analyst: z.enum(["rules", "model"]).nullable().meta({
      description: "What made an answer: fixed rules or a language model; null for questions and failed answers",
    }),
    outcome: z.enum(["complete", "interrupted", "stopped"]).meta({
      description:
        "Whether an answer is complete, or was interrupted by a failure or stopped by the user after the statements that it has; questions are complete",
    }),
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The conversation of the caller about a heatmap. No one else can read it. */
export const Chat = z
  .object({
    state: z.enum(["idle", "asked", "measuring", "answering"]).meta({
      description: "What happens with the last question: nothing any more, it waits, the image is measured, or it is answered",
    }),
    messages: z.array(ChatMessage).meta({ description: "Oldest first" }),
    draft: ChatMessage.nullable().meta({
      description: "The sentences that the next answer has so far, all of them checked; it becomes the message of the same id",
    }),
    suggestions: z.array(z.string()).meta({ description: "Questions that can be asked next" }),
    is_full: z.boolean().meta({ description: `Whether it has ${CHAT_MESSAGES_MAX} messages and must be cleared first` }),
    answers_by: z.enum(["rules", "model"]).meta({ description: "What answers now; rules also answer where the model cannot" }),
    is_budget_used: z.boolean().meta({
      description: "Whether rules answer because the workspace used up the language model’s budget of this month",
    }),
    trial_left: z.int().min(0).nullable().meta({ description: "Messages left in a trial; null for others" }),
  })
  .meta({ id: "Chat" });
export type Chat = z.infer<typeof Chat>;

/** Whether answers for a workspace may come from a language model. */
export const LanguageModelSetting = z
  .object({
    is_available: z.boolean().meta({ description: "Whether this installation uses a language model at all" }),
    is_allowed: z.boolean().meta({ description: "Whether the workspace allows it" }),
    used: z.int().min(0).meta({ description: "Tokens that the workspace used this month" }),
    budget: z.int().min(0).meta({ description: "Tokens that it may use in a month; then rules answer" }),
  })
  .meta({ id: "LanguageModelSetting" });
export type LanguageModelSetting = z.infer<typeof LanguageModelSetting>;

const params = z.strictObject({ uid: HeatmapId });
const participants = { trial: "yes", member: "feature:copilot", admin: "feature:copilot", staff: "yes" } as const;
const unsuitable = ["heatmap.not_found", "heatmap.not_image", "heatmap.not_ready", "heatmap.failed"] as const;

export const copilot = contract("copilot", {
  read: {
    summary: "Get your conversation with Co-Pilot about a finished image",
    row: "B18",
    method: "GET",
    path: "/copilot/{uid}",
    callers: participants,
    params,
    returns: Chat,
    errors: unsuitable,
    shows: ["chat"],
  },
  send: {
    summary: "Ask Co-Pilot about a finished image. The answer is added to the conversation",
    row: "B18",
    method: "POST",
    path: "/copilot/{uid}",
    callers: participants,
    status: 202,
    params,
    body: z.strictObject({
      message: z
        .string()
        .trim()
        .min(1, "Please write a message first.")
        .max(CHAT_MESSAGE_LENGTH, "A message can have at most 10,000 characters."),
      compare_with: z
        .union([HeatmapId, ReportId])
        .nullable()
        .meta({ description: "Another finished image, or a report of this one, with whose ads to compare it" }),
    }),
    returns: Chat,
    errors: [
      "request.too_many",
      ...unsuitable,
      "report.not_found",
      "report.not_ready",
      "copilot.in_progress",
      "copilot.too_many",
      "copilot.trial_limit",
    ],
    shows: ["chat"],
  },
  stop: {
    summary: "Stop the answer that is being made. The sentences that it has so far are kept",
    row: "B18",
    method: "POST",
    path: "/copilot/{uid}/stop",
    callers: participants,
    params,
    returns: Chat,
    errors: unsuitable,
    shows: ["chat"],
  },
  retry: {
    summary: "Retry an interrupted answer. The new answer replaces it and does not count as a message",
    row: "B18",
    method: "POST",
    path: "/copilot/{uid}/retry",
    callers: participants,
    status: 202,
    params,
    returns: Chat,
    errors: ["request.too_many", ...unsuitable, "copilot.in_progress", "copilot.not_interrupted"],
    shows: ["chat"],
  },
  clear: {
    summary: "Delete your conversation with Co-Pilot about an image",
    row: "B18",
    method: "DELETE",
    path: "/copilot/{uid}",
    callers: participants,
    params,
    returns: z
      .object({ cleared: z.int().min(0).meta({ description: "Number of deleted messages" }) })
      .meta({ id: "ClearedChat" }),
    errors: unsuitable,
  },
  readSetting: {
    summary: "Get whether the language model answers for your workspace",
    row: "B38",
    method: "GET",
    viewable: true,
    path: "/copilot/workspace/language-model",
    callers: { member: "yes", admin: "yes", staff: "yes" },
    returns: LanguageModelSetting,
    errors: ["workspace.not_member"],
    shows: ["workspace"],
  },
  changeSetting: {
    summary: "Allow or forbid the language model for your workspace",
    row: "B39",
    method: "PUT",
    path: "/copilot/workspace/language-model",
    callers: { admin: "yes", staff: "yes" },
    body: z.strictObject({ is_allowed: z.boolean() }),
    returns: LanguageModelSetting,
    errors: ["workspace.not_member"],
  },
} as const satisfies ContractSpec);
