import { converseStream } from "#adapters/language-model/converse-stream.ts";
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

type AnalystName = NonNullable<ChatMessage["analyst"]>;

/** The user who waits for an answer. */
export type Reader = {
  /** Shows the sentences so far, each time that there are more, or others. */
  readonly show: (statements: readonly ChatStatement[], analyst: AnalystName) => Promise<void>;
  /** Throws if no one waits any more. */
  readonly assertWaits: () => Promise<void>;
};

type Made = {
  readonly statements: ChatStatement[];
  readonly analyst: AnalystName;
  readonly outcome: "complete" | "interrupted";
  /** How it was made; hidden from users. */
  readonly record: string;
};

/**
 * Answers a question about an image of a scope: with the language model where the workspace allows it and it gives a supported
 * answer, otherwise by rules. An answer that is interrupted after its first sentence ends there.
 */
export async function makeAnswer(
  question: Question,
  scope: string,
  reader: Reader,
  onCall: (call: ModelCall) => void,
): Promise<Made> {
  if (!(await allowsModel(scope))) return byRules(question, reader, "Answered by rules.");
  const calls: ModelUsage[] = [];
  const log = (usage: ModelUsage) => {
    calls.push(usage);
    onCall({ ...usage, workspace: scope });
  };
  const { version, text } = await activePrompt("copilot");
  const system = fillPrompt(text, promptValues(question.evidence.facts));
  try {
    const { statements, isInterrupted, problem } = await answerByModel({
      ...question,
      converse: converseStream,
      system,
      workspace: scope,
      onCall: log,
      onSentences: (sentences) => reader.show(sentences, "model"),
      beforeCall: reader.assertWaits,
    });
    const dollars = calls.reduce((sum, call) => sum + call.dollars, 0);
    return {
      statements,
      analyst: "model",
      outcome: isInterrupted ? "interrupted" : "complete",
      record: `Answered by the language model with version ${version} of the prompt in ${calls.length} calls, ${dollars} dollars.${problem ? ` Sentences are missing, because of ${problem}` : ""}`,
    };
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return byRules(question, reader, `Answered by rules, because of ${error.name}: ${error.message}`);
  }
}

const byRules = async (question: Question, reader: Reader, record: string): Promise<Made> => ({
  statements: await answerByRules(question, (sentences) => reader.show(sentences, "rules")),
  analyst: "rules",
  outcome: "complete",
  record,
});
