import { LanguageModelDeclined, LanguageModelInterrupted, type ModelUsage } from "#adapters/language-model.ts";
import type { ChatMessage, ChatStatement } from "#contracts/copilot.ts";
import type { Question } from "./analyst/analyst.ts";
import { answerByRules } from "./analyst/answer-by-rules.ts";
import { allowsModel } from "./model/allows-model.ts";
import { answerByModel, NoModelAnswer } from "./model/answer-by-model.ts";
import { SYSTEM_PROMPT } from "./model/prompt.ts";

/** A call of the language model, for the log. */
export type ModelCall = ModelUsage & { readonly workspace: string };

type Made = {
  readonly statements: ChatStatement[];
  readonly analyst: NonNullable<ChatMessage["analyst"]>;
  /** How it was made; hidden from users. */
  readonly record: string;
};

/**
 * Answers a question about an image of a scope: with the language model where the workspace allows it and it gives a supported
 * answer, otherwise by rules.
 */
export async function makeAnswer(question: Question, scope: string, onCall: (call: ModelCall) => void): Promise<Made> {
  if (!(await allowsModel(scope))) return byRules(question, "Answered by rules.");
  const calls: ModelUsage[] = [];
  const log = (usage: ModelUsage) => {
    calls.push(usage);
    onCall({ ...usage, workspace: scope });
  };
  try {
    const statements = await answerByModel({ ...question, system: SYSTEM_PROMPT, workspace: scope, onCall: log });
    const dollars = calls.reduce((sum, call) => sum + call.dollars, 0);
    return {
      statements,
      analyst: "model",
      record: `Answered by the language model in ${calls.length} calls, ${dollars} dollars.`,
    };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return byRules(question, `Answered by rules, because of ${error.name}: ${error.message}`);
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof NoModelAnswer || error instanceof LanguageModelInterrupted || error instanceof LanguageModelDeclined;

const byRules = async (question: Question, record: string): Promise<Made> => ({
  statements: await answerByRules(question),
  analyst: "rules",
  record,
});
