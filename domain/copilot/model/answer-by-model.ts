import * as z from "zod";
import {
  type ContentBlock,
  converse,
  type Message,
  type ModelTool,
  type ModelUsage,
  type ToolResultBlock,
  type ToolUseBlock,
} from "#adapters/language-model.ts";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { Question } from "#domain/copilot/analyst/analyst.ts";
import { measureAndRun, TOOLS } from "#domain/copilot/tools/all.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { ModelAnswer, problemOf } from "./check-answer.ts";
import { countCall, countRejected, hasBudget } from "./usage.ts";

/** The language model may not be used, or gave no supported answer: the rules answer instead. */
export class NoModelAnswer extends Error {
  override readonly name = "NoModelAnswer";
}

/** Calls of one question: tools are rarely needed more than twice, and one rejected answer is repeated. */
const MAX_CALLS = 6;
const MAX_REJECTED = 1;
/** All calls of one question together. The job that answers has two minutes. */
const TOTAL_MS = 60_000;

type Session = Question & {
  readonly system: string;
  readonly workspace: string;
  /** Told of the cost of every call. */
  readonly onCall: (usage: ModelUsage) => void;
};

const SPECS: readonly ModelTool[] = [
  ...TOOLS.map(({ name, description, input }) => spec(name, description, input)),
  spec("answer", "Gives the answer, sentence by sentence, each with the ids of the elements that it is about.", ModelAnswer),
];

/**
 * Lets the language model answer with the same tools that the rules have. Only an answer that the evidence supports is returned; one
 * that it does not support is rejected and asked for again, once. Throws `NoModelAnswer`, `LanguageModelInterrupted` or
 * `LanguageModelDeclined`.
 */
export async function answerByModel({ message, evidence, system, workspace, onCall }: Session): Promise<ChatStatement[]> {
  const until = performance.now() + TOTAL_MS;
  const messages: Message[] = [{ role: "user", content: [{ text: message }] }];
  let rejected = 0;
  for (let call = 0; call < MAX_CALLS && performance.now() < until; call++) {
    if (!(await hasBudget(workspace))) throw new NoModelAnswer("the budget of the workspace is used up");
    const { content, usage } = await converse(system, messages, SPECS);
    onCall(usage);
    await countCall(workspace, usage);
    const uses = content.flatMap(({ toolUse }) => toolUse ?? []);
    const final = uses.find(({ name }) => name === "answer");
    const verdict = final ? check(final.input, evidence) : undefined;
    if (verdict?.statements) return verdict.statements;
    if (uses.length === 0 || verdict) {
      await countRejected(workspace);
      if (++rejected > MAX_REJECTED) throw new NoModelAnswer(verdict?.problem ?? "an answer without the tool");
    }
    messages.push({ role: "assistant", content: [...content] });
    messages.push({ role: "user", content: await repliesTo(uses, evidence, verdict?.problem) });
  }
  throw new NoModelAnswer("no answer after all calls");
}

function spec(name: string, description: string, input: z.ZodType): ModelTool {
  return { toolSpec: { name, description, inputSchema: { json: z.toJSONSchema(input, { io: "input" }) as never } } };
}

function check(input: unknown, evidence: Evidence): { statements?: ChatStatement[]; problem?: string } {
  const parsed = ModelAnswer.safeParse(input);
  if (!parsed.success) return { problem: "The answer does not have the form that was asked for." };
  const problem = problemOf(parsed.data.statements, evidence);
  return problem ? { problem } : { statements: parsed.data.statements };
}

async function repliesTo(
  uses: readonly ToolUseBlock[],
  evidence: Evidence,
  problem: string | undefined,
): Promise<ContentBlock[]> {
  if (uses.length === 0) return [{ text: "Call the tool “answer”." }];
  const replies: ContentBlock[] = [];
  for (const use of uses) replies.push({ toolResult: { toolUseId: use.toolUseId, ...(await resultOf(use, evidence, problem)) } });
  return replies;
}

/** What a tool states. Names of unknown tools and inputs that do not fit are rejected, and nothing runs. */
async function resultOf(
  { name, input }: ToolUseBlock,
  evidence: Evidence,
  problem: string | undefined,
): Promise<Omit<ToolResultBlock, "toolUseId">> {
  const reject = (text: string) => ({ status: "error" as const, content: [{ text }] });
  if (name === "answer") return reject(`Rejected. ${problem ?? ""} Answer again with what the tools state.`);
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool?.input.safeParse(input).success) return reject("There is no such tool, or its input is not valid.");
  const statements = (await measureAndRun(tool, evidence, input)).map(({ text, elements }) => ({ text, elements }));
  return { content: [{ json: { statements } }] };
}
