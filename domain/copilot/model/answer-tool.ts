import type { ChatStatement } from "#contracts/copilot.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { ModelAnswer, ModelSentence, sentenceCheck } from "./check-answer.ts";
import { type FinalTool, MAX_REJECTED } from "./run-session.ts";
import { splitSentences } from "./split-sentences.ts";

/** Receives the supported sentences so far, each time that there is another one. */
export type OnSentences = (sentences: readonly ChatStatement[]) => Promise<void>;

const NONE_SUPPORTED = "No sentence is supported.";
const WRONG_FORM = "The answer does not have the form that was asked for.";

/**
 * The tool that ends an answer. Its sentences are checked one by one while the model writes them, and only supported ones are
 * passed on. The first one that is not supported ends what is passed on of a reply; of the last reply only those that are not
 * supported are left out. `accepted` returns the sentences that were passed on, even where no answer was accepted as a whole.
 */
export function answerTool(
  evidence: Evidence,
  onSentences: OnSentences,
): { tool: FinalTool<ChatStatement[]>; accepted: () => ChatStatement[] } {
  const accepted: ChatStatement[] = [];
  let rejected = 0;
  let reply: ReturnType<typeof beginReply> | undefined;

  let failure: { readonly error: unknown } | undefined;

  /** An error ends the session only after the reply, whose cost is not known before. */
  async function pass(): Promise<void> {
    if (failure) return;
    await onSentences([...accepted]).catch((error: unknown) => {
      failure = { error };
    });
  }

  function beginReply() {
    const problemWith = sentenceCheck(evidence);
    const isLast = rejected >= MAX_REJECTED;
    let taken = 0;
    let problem: string | undefined;
    return {
      taken: () => taken,
      problem: () => problem,
      async take(sentence: unknown): Promise<void> {
        taken += 1;
        const parsed = ModelSentence.safeParse(sentence);
        const found = parsed.success ? problemWith(parsed.data) : WRONG_FORM;
        problem ??= found;
        if (!parsed.success || found || (problem && !isLast)) return;
        // A corrected answer may repeat what was accepted before.
        if (accepted.some(({ text }) => text === parsed.data.text)) return;
        accepted.push(parsed.data);
        await pass();
      },
    };
  }

  const tool: FinalTool<ChatStatement[]> = {
    name: "answer",
    description:
      "Gives the answer: the first sentence as sentence_1, the next as sentence_2, and so on, as many as needed and in this order. Each has its text, and in elements the ids of the elements that it is about, or none if it is about the whole image.",
    input: ModelAnswer,
    read: () => {
      // A second call in the same reply is ignored.
      if (reply) return async () => {};
      const current = beginReply();
      reply = current;
      const split = splitSentences();
      return async (part) => {
        for (const sentence of split(part)) await current.take(sentence);
      };
    },
    check: async (input) => {
      const current = reply ?? beginReply();
      reply = undefined;
      const parsed = ModelAnswer.safeParse(input);
      const sentences = typeof input === "object" && input !== null ? Object.values(input) : [];
      for (const sentence of sentences.slice(current.taken())) await current.take(sentence);
      if (failure) throw failure.error;
      const isMissing = rejected > 0 && accepted.length === 0;
      const problem = current.problem() ?? (!parsed.success ? WRONG_FORM : isMissing ? NONE_SUPPORTED : undefined);
      if (problem === undefined) return { result: [...accepted] };
      rejected += 1;
      return { problem: accepted.length === 0 ? problem : `${problem} ${seen(accepted)}` };
    },
  };
  return { tool, accepted: () => [...accepted] };
}

const seen = (accepted: readonly ChatStatement[]): string =>
  `The user has already seen: ${JSON.stringify(accepted.map(({ text }) => text))}. Give only what follows.`;
