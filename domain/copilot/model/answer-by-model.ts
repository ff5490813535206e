import { type Converse, LanguageModelDeclined, LanguageModelInterrupted } from "#adapters/language-model.ts";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { Question } from "#domain/copilot/analyst/analyst.ts";
import { answerTool, type OnSentences } from "./answer-tool.ts";
import { isModelFailure, runSession, type SessionLimits, type SessionOwner } from "./run-session.ts";

/** The job that answers has two minutes. */
const LIMITS: SessionLimits = { maxTokens: 1200, callMs: 25_000, totalMs: 60_000 };

type Asked = Question &
  SessionOwner & {
    readonly converse: Converse;
    readonly system: string;
    readonly totalMs?: number;
    readonly onSentences?: OnSentences;
  };

type ModelAnswered = {
  readonly statements: ChatStatement[];
  /** Whether the model was interrupted before the end. */
  readonly isInterrupted: boolean;
  /** Why sentences are missing. */
  readonly problem: string | undefined;
};

/**
 * Lets the language model answer a question. An answer that is interrupted, or of which a part is not supported, is returned as far
 * as it is supported. Errors as `runSession` where nothing is, and where the model declines.
 */
export async function answerByModel({
  evidence,
  totalMs = LIMITS.totalMs,
  onSentences = async () => {},
  ...asked
}: Asked): Promise<ModelAnswered> {
  const { tool, accepted } = answerTool(evidence, onSentences);
  try {
    const statements = await runSession({ ...asked, evidence, final: tool, limits: { ...LIMITS, totalMs } });
    return { statements, isInterrupted: false, problem: undefined };
  } catch (error) {
    const statements = accepted();
    if (!isModelFailure(error) || error instanceof LanguageModelDeclined || statements.length === 0) throw error;
    const problem = `${error.name}: ${error.message}`;
    return { statements, isInterrupted: error instanceof LanguageModelInterrupted, problem };
  }
}
