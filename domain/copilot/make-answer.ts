import type { ModelUsage } from "#adapters/language-model.ts";
import type { ChatMessage, ChatStatement } from "#contracts/copilot.ts";
import type { Question } from "./analyst/analyst.ts";
import { answerByRules } from "./analyst/answer-by-rules.ts";
import { allowsModel } from "./model/allows-model.ts";
import { answerByModel } from "./model/answer-by-model.ts";
import { isModelFailure } from "./model/run-session.ts";
import { activePrompt } from "./prompts/active-prompt.ts";
import { fillPrompt, promptValues } from "./prompts/fill-prompt.ts";

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
  const { version, text } = await activePrompt("copilot");
  const system = fillPrompt(text, promptValues(question.evidence.facts));
  try {
    const statements = await answerByModel({ ...question, system, workspace: scope, onCall: log });
    const dollars = calls.reduce((sum, call) => sum + call.dollars, 0);
    return {
      statements,
      analyst: "model",
      record: `Answered by the language model with version ${version} of the prompt in ${calls.length} calls, ${dollars} dollars.`,
    };
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return byRules(question, `Answered by rules, because of ${error.name}: ${error.message}`);
  }
}

const byRules = async (question: Question, record: string): Promise<Made> => ({
  statements: await answerByRules(question),
  analyst: "rules",
  record,
});
