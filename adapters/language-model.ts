import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  type Message,
  type StopReason,
  type Tool,
} from "@aws-sdk/client-bedrock-runtime";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

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
// The user gets an answer without the model.
const client = createAwsClient(BedrockRuntimeClient, { maxAttempts: 1, requestTimeout: LONGEST_MS });

/** The model did not answer in time, is overloaded, or was lost during the call. */
export class LanguageModelInterrupted extends Error {
  override readonly name = "LanguageModelInterrupted";
}

/** The model or its guardrail declines to answer. */
export class LanguageModelDeclined extends Error {
  override readonly name = "LanguageModelDeclined";
}

/** One answer of the model: its message, whether it asks for tools, and what it cost. */
export type ModelReply = {
  readonly content: readonly ContentBlock[];
  readonly usage: ModelUsage;
};
export type ModelUsage = { readonly input: number; readonly output: number; readonly dollars: number };

const DECLINED: readonly (StopReason | undefined)[] = ["content_filtered", "guardrail_intervened"];

/** Whether this installation uses a language model. */
export const hasLanguageModel = (): boolean => modelId !== NONE;

/** Id of the model; undefined if this installation uses none. */
export const languageModelId = (): string | undefined => (modelId === NONE ? undefined : modelId);

type Conversation = {
  readonly system: string;
  readonly messages: readonly Message[];
  /** The model calls one of them. */
  readonly tools: readonly Tool[];
  /** Of its reply. */
  readonly maxTokens: number;
  /** At most 60 seconds. */
  readonly timeoutMs: number;
};

/**
 * Sends a conversation with the tools that the model may use, and returns its next message. The caller decides
 * which tools to run.
 * @throws LanguageModelInterrupted or LanguageModelDeclined
 */
export async function converse({ system, messages, tools, maxTokens, timeoutMs }: Conversation): Promise<ModelReply> {
  const [guardrailIdentifier, guardrailVersion] = guardrail === NONE ? [] : guardrail.split(":");
  const command = new ConverseCommand({
    modelId,
    system: [{ text: system }],
    messages: [...messages],
    toolConfig: { tools: [...tools], toolChoice: { any: {} } },
    inferenceConfig: { maxTokens, temperature: 0 },
    ...(guardrailIdentifier && { guardrailConfig: { guardrailIdentifier, guardrailVersion } }),
  });
  const { output, stopReason, usage } = await client
    .send(command, { abortSignal: AbortSignal.timeout(timeoutMs) })
    .catch((error: unknown) => {
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new LanguageModelInterrupted(message, { cause: error });
    });
  if (DECLINED.includes(stopReason)) throw new LanguageModelDeclined(stopReason);
  if (stopReason === "max_tokens" || !output?.message?.content) throw new LanguageModelInterrupted(`stopped: ${stopReason}`);
  const [input, outputTokens] = [usage?.inputTokens ?? 0, usage?.outputTokens ?? 0];
  const dollars = (input * inputPrice + outputTokens * outputPrice) / 1_000_000;
  return { content: output.message.content, usage: { input, output: outputTokens, dollars } };
}
