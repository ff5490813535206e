import * as z from "zod";
import {
  type ContentBlock,
  type Converse,
  LanguageModelDeclined,
  LanguageModelInterrupted,
  type Message,
  type ModelReply,
  type ModelTool,
  type ModelUsage,
  type ToolResultBlock,
  type ToolUseBlock,
} from "#adapters/language-model.ts";
import { measureAndRun, TOOLS } from "#domain/copilot/tools/all.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { countCall, countRejected, hasBudget } from "./usage.ts";

/** The language model may not be used, or gave no supported answer: the rules answer instead. */
export class NoModelAnswer extends Error {
  override readonly name = "NoModelAnswer";
}

/** Whether the rules answer after this error. */
export const isModelFailure = (error: unknown): error is NoModelAnswer | LanguageModelInterrupted | LanguageModelDeclined =>
  error instanceof NoModelAnswer || error instanceof LanguageModelInterrupted || error instanceof LanguageModelDeclined;

/** Calls of one session: tools are rarely needed more than twice, and one rejected answer is repeated. */
const MAX_CALLS = 6;
/** Answers that may be rejected before the session ends. */
export const MAX_REJECTED = 1;

/** The tool that ends a session: its input is the answer. */
export type FinalTool<Result> = {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** Receives the input of one call in parts while the model writes it, where the session is streamed. */
  readonly read?: () => (part: string) => Promise<void>;
  /** The answer, or why the evidence does not support it. */
  readonly check: (input: unknown) => Verdict<Result> | Promise<Verdict<Result>>;
};
type Verdict<Result> = { readonly result: Result } | { readonly problem: string };

export type SessionLimits = {
  /** Tokens of one reply. */
  readonly maxTokens: number;
  readonly callMs: number;
  /** All calls together. */
  readonly totalMs: number;
};

/** The workspace that is charged, and the receiver of the model's events. */
export type SessionOwner = {
  /** The workspace whose budget is used. */
  readonly workspace: string;
  /** Told of the cost of every call. */
  readonly onCall: (usage: ModelUsage) => void;
  /** Told why an answer was rejected. */
  readonly onRejected?: (problem: string) => void;
  /** Called before every call; an error that it throws ends the session. */
  readonly beforeCall?: () => Promise<void>;
};

type Session<Result> = SessionOwner & {
  /** Sends the conversation, as a whole or streamed. */
  readonly converse: Converse;
  readonly system: string;
  readonly message: string;
  readonly evidence: Evidence;
  readonly final: FinalTool<Result>;
  readonly limits: SessionLimits;
};

/**
 * Lets the language model answer with the same tools that the rules have. Only an answer that the evidence supports is returned;
 * one that it does not support is rejected and asked for again, once. Throws `NoModelAnswer`, `LanguageModelInterrupted` or
 * `LanguageModelDeclined`.
 */
export async function runSession<Result>({ evidence, final, limits, workspace, ...session }: Session<Result>): Promise<Result> {
  const until = performance.now() + limits.totalMs;
  const { system, onRejected, beforeCall } = session;
  const messages: Message[] = [{ role: "user", content: [{ text: session.message }] }];
  const tools = [...TOOLS, final].map(({ name, description, input }) => specOf(name, description, input));
  let rejected = 0;
  for (let call = 0; call < MAX_CALLS && performance.now() < until; call++) {
    await beforeCall?.();
    if (!(await hasBudget(workspace))) throw new NoModelAnswer("the budget of the workspace is used up");
    const timeoutMs = Math.ceil(Math.min(limits.callMs, until - performance.now()));
    const { content } = await session
      .converse({ system, messages, tools, maxTokens: limits.maxTokens, timeoutMs }, readerOf)
      .then(countReply, countFailure);
    const uses = content.flatMap(({ toolUse }) => toolUse ?? []);
    const last = uses.find(({ name }) => name === final.name);
    const verdict = last && (await final.check(last.input));
    if (verdict && "result" in verdict) return verdict.result;
    if (uses.length === 0 || verdict) {
      const problem = verdict?.problem ?? "an answer without the tool";
      onRejected?.(problem);
      await countRejected(workspace);
      if (++rejected > MAX_REJECTED) throw new NoModelAnswer(problem);
    }
    messages.push({ role: "assistant", content: [...content] });
    messages.push({ role: "user", content: await repliesTo(uses, final.name, evidence, verdict?.problem) });
  }
  throw new NoModelAnswer("no answer after all calls");

  function readerOf(tool: string) {
    return tool === final.name ? final.read?.() : undefined;
  }
  async function countReply(reply: ModelReply): Promise<ModelReply> {
    session.onCall(reply.usage);
    await countCall(workspace, reply.usage);
    return reply;
  }
  /** A message that was cut off or declined costs too. */
  async function countFailure(error: unknown): Promise<never> {
    if (isModelFailure(error) && "usage" in error && error.usage) await countReply({ content: [], usage: error.usage });
    throw error;
  }
}

function specOf(name: string, description: string, input: z.ZodType): ModelTool {
  return { toolSpec: { name, description, inputSchema: { json: z.toJSONSchema(input, { io: "input" }) as never } } };
}

async function repliesTo(
  uses: readonly ToolUseBlock[],
  final: string,
  evidence: Evidence,
  problem: string | undefined,
): Promise<ContentBlock[]> {
  if (uses.length === 0) return [{ text: `Call the tool “${final}”.` }];
  const replies: ContentBlock[] = [];
  for (const use of uses) {
    const result = use.name === final ? reject(`Rejected. ${problem ?? ""} Answer again with what the tools state.`) : undefined;
    replies.push({ toolResult: { toolUseId: use.toolUseId, ...(result ?? (await resultOf(use, evidence))) } });
  }
  return replies;
}

type ToolResult = Omit<ToolResultBlock, "toolUseId">;

/** Result of a tool call. Names of unknown tools and inputs that do not fit are rejected, and nothing runs. */
async function resultOf({ name, input }: ToolUseBlock, evidence: Evidence): Promise<ToolResult> {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool?.input.safeParse(input).success) return reject("There is no such tool, or its input is not valid.");
  const statements = (await measureAndRun(tool, evidence, input)).map(({ text, elements }) => ({ text, elements }));
  return { content: [{ json: { statements } }] };
}

const reject = (text: string): ToolResult => ({ status: "error", content: [{ text }] });
