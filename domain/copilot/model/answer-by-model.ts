import type { ChatStatement } from "#contracts/copilot.ts";
import type { Question } from "#domain/copilot/analyst/analyst.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { ModelAnswer, problemOf } from "./check-answer.ts";
import { type FinalTool, runSession, type SessionLimits, type SessionOwner } from "./run-session.ts";

/** The job that answers has two minutes. */
const LIMITS: SessionLimits = { maxTokens: 1200, callMs: 25_000, totalMs: 60_000 };

type Asked = Question & SessionOwner & { readonly system: string; readonly totalMs?: number };

/** Lets the language model answer a question. Errors as `runSession`. */
export const answerByModel = ({ evidence, totalMs = LIMITS.totalMs, ...asked }: Asked): Promise<ChatStatement[]> =>
  runSession({ ...asked, evidence, final: answerTool(evidence), limits: { ...LIMITS, totalMs } });

const answerTool = (evidence: Evidence): FinalTool<ChatStatement[]> => ({
  name: "answer",
  description: "Gives the answer, sentence by sentence, each with the ids of the elements that it is about.",
  input: ModelAnswer,
  check: (input) => {
    const parsed = ModelAnswer.safeParse(input);
    if (!parsed.success) return { problem: "The answer does not have the form that was asked for." };
    const problem = problemOf(parsed.data.statements, evidence);
    return problem ? { problem } : { result: parsed.data.statements };
  },
});
