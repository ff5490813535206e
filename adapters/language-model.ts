import {
  BedrockRuntimeClient,
  type ContentBlock,
  type Message,
  type StopReason,
  type TokenUsage,
  type Tool,
} from "@aws-sdk/client-bedrock-runtime";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";
import { toNamedErrorMessage } from "#kit/portable/to-error-message.ts";

export type { ContentBlock, Message, Tool as ModelTool, ToolResultBlock, ToolUseBlock } from "@aws-sdk/client-bedrock-runtime";

const NONE = "none";
/** Id of the model or inference profile; `none` if this installation uses no language model. */
const modelId = environment("LANGUAGE_MODEL_ID");
/** Guardrail as `id:version`, or `none`. */
const guardrail = environment("LANGUAGE_MODEL_GUARDRAIL");
/** Dollars per million tokens of input and of output, as `3:15`. */
const [inputPrice = 0, outputPrice = 0] = environment("LANGUAGE_MODEL_PRICES").split(":").map(Number);

/** The longest call. */
const LONGEST_MS = 60_000;
/** The client of the model. The user gets an answer without it, so a call is not repeated. */
export const client = createAwsClient(BedrockRuntimeClient, { maxAttempts: 1, requestTimeout: LONGEST_MS });

class LanguageModelError extends Error {
  /** Usage and cost of the call, if known. */
  readonly usage: ModelUsage | undefined;
  constructor(message: string, { usage, ...options }: ErrorOptions & { readonly usage?: ModelUsage } = {}) {
    super(message, options);
    this.usage = usage;
  }
}

/** The model did not answer in time, is overloaded, or was lost during the call. */
export class LanguageModelInterrupted extends LanguageModelError {
  override readonly name = "LanguageModelInterrupted";
}

/** The model or its guardrail declines to answer. */
export class LanguageModelDeclined extends LanguageModelError {
  override readonly name = "LanguageModelDeclined";
}

/** One answer of the model: its message, whether it asks for tools, and what it cost. */
export type ModelReply = {
  readonly content: readonly ContentBlock[];
  readonly usage: ModelUsage;
};
export type ModelUsage = { readonly input: number; readonly output: number; readonly dollars: number };

export type Conversation = {
  readonly system: string;
  readonly messages: readonly Message[];
  /** The model calls one of them. */
  readonly tools: readonly Tool[];
  /** Maximum length of the reply, in tokens. */
  readonly maxTokens: number;
  /** Time limit of the call in milliseconds, at most 60,000. */
  readonly timeoutMs: number;
};

/**
 * Receives the input of a tool, which is JSON, in parts while the model writes it; undefined for a tool whose input is not needed
 * early.
 */
export type InputReader = (tool: string) => ((part: string) => Promise<void>) | undefined;

/**
 * Sends a conversation with the tools that the model may use, and returns its next message. The caller decides which tools to run.
 * @throws LanguageModelInterrupted or LanguageModelDeclined
 */
export type Converse = (conversation: Conversation, readerOf: InputReader) => Promise<ModelReply>;

/** Whether this installation uses a language model. */
export const hasLanguageModel = (): boolean => modelId !== NONE;

/** Id of the model; undefined if this installation uses none. */
export const languageModelId = (): string | undefined => (modelId === NONE ? undefined : modelId);

/** A conversation as the service receives it. */
export function toRequest({ system, messages, tools, maxTokens }: Conversation) {
  const [guardrailIdentifier, guardrailVersion] = guardrail === NONE ? [] : guardrail.split(":");
  return {
    modelId,
    system: [{ text: system }],
    messages: [...messages],
    toolConfig: { tools: [...tools], toolChoice: { any: {} } },
    // No temperature: models of 2026 reject it, and answers are checked against the facts.
    inferenceConfig: { maxTokens },
    ...(guardrailIdentifier && { guardrailConfig: { guardrailIdentifier, guardrailVersion } }),
  };
}

const DECLINED: readonly (StopReason | undefined)[] = ["content_filtered", "guardrail_intervened"];

/** A message that the service ended; throws for one that is not complete. */
export function toReply(
  content: ContentBlock[] | undefined,
  stopReason: StopReason | undefined,
  tokens?: TokenUsage,
): ModelReply {
  const [input, output] = [tokens?.inputTokens ?? 0, tokens?.outputTokens ?? 0];
  const usage = { input, output, dollars: (input * inputPrice + output * outputPrice) / 1_000_000 };
  if (DECLINED.includes(stopReason)) throw new LanguageModelDeclined(`stopped: ${stopReason}`, { usage });
  if (stopReason === "max_tokens" || !content) throw new LanguageModelInterrupted(`stopped: ${stopReason}`, { usage });
  return { content, usage };
}

/** A failed call, or one that took too long. */
export function toInterruption(error: unknown): LanguageModelInterrupted {
  const message = toNamedErrorMessage(error);
  return new LanguageModelInterrupted(message, { cause: error });
}
