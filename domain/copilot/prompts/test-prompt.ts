import { converse } from "#adapters/language-model/converse.ts";
import { hasLanguageModel, type ModelUsage } from "#adapters/language-model.ts";
import { COMPONENT_NAMES } from "#contracts/audit-names.ts";
import type { PromptId, PromptTest } from "#contracts/staff/copilot.ts";
import { analyse } from "#domain/audits/analyst/analyse.ts";
import type { SuggestedComponent } from "#domain/audits/analyst/assessment.ts";
import { answerByRules } from "#domain/copilot/analyst/answer-by-rules.ts";
import { wordByModel } from "#domain/copilot/audits/word-by-model.ts";
import { answerByModel } from "#domain/copilot/model/answer-by-model.ts";
import { isModelFailure, type SessionOwner } from "#domain/copilot/model/run-session.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertVariables, fillPrompt, promptValues } from "./fill-prompt.ts";
import { sampleFor } from "./sample.ts";

/** Who pays for test runs in the usage of the language model. */
const PAYER = "staff";
const LIMIT = perHour("copilot.test_prompt", 60);
/** The request is answered by API Gateway, which waits 29 seconds. */
const TOTAL_MS = 22_000;

const NO_MODEL = "No language model is configured. Rules answered, which no prompt changes.";

type Sections = PromptTest["sections"];
type Run = (owner: SessionOwner) => Promise<Sections>;

/**
 * Tries a prompt on a sample without saving it: as it is with the language model, and by rules where there is none or it gives no
 * supported answer. `prompt.variable_not_found`, and `request.too_many` from the 61st run in an hour.
 */
export async function testPrompt(
  caller: Caller,
  prompt: PromptId,
  { text, question }: { text: string; question: string },
): Promise<PromptTest> {
  assertVariables(text);
  await enforceRateLimit(LIMIT, caller.uid);
  const evidence = sampleFor(prompt === "ux_audit" ? "UX Design" : "Social media");
  const sent = fillPrompt(text, promptValues(evidence.facts));
  const usages: ModelUsage[] = [];
  const rejected: string[] = [];
  const owner = {
    workspace: PAYER,
    totalMs: TOTAL_MS,
    onCall: (usage: ModelUsage) => usages.push(usage),
    onRejected: (problem: string) => rejected.push(problem),
  };
  const { byModel, byRules } = waysFor(prompt, { question, text, sent, evidence });
  const { sections, problem } = await tryModel(byModel, owner);
  const sum = (count: (usage: ModelUsage) => number) => usages.reduce((total, usage) => total + count(usage), 0);
  return {
    sent,
    analyst: sections ? "model" : "rules",
    sections: sections ?? (await byRules()),
    rejected,
    problem: problem ?? null,
    calls: usages.length,
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    dollars: sum(({ dollars }) => dollars),
  };
}

async function tryModel(run: Run, owner: SessionOwner): Promise<{ sections?: Sections; problem?: string }> {
  if (!hasLanguageModel()) return { problem: NO_MODEL };
  try {
    return { sections: await run(owner) };
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return { problem: `Rules answered, because of ${error.name}: ${error.message}` };
  }
}

type Trial = Record<"question" | "text" | "sent", string> & { readonly evidence: ReturnType<typeof sampleFor> };

function waysFor(
  prompt: PromptId,
  { question, text, sent, evidence }: Trial,
): { byModel: Run; byRules: () => Promise<Sections> } {
  const asked = { message: question, evidence };
  if (prompt === "copilot")
    return {
      byModel: async (owner) => {
        const { statements } = await answerByModel({ ...asked, ...owner, converse, system: sent });
        return [{ title: question, statements }];
      },
      byRules: async () => [{ title: question, statements: await answerByRules(asked) }],
    };
  const audit = analyse(prompt === "ux_audit" ? "ux" : "creative", evidence.facts);
  return {
    byModel: async (owner) => toSections(await wordByModel(audit, evidence, text, owner)),
    byRules: async () => toSections(audit.components),
  };
}

const toSections = (components: readonly SuggestedComponent[]): Sections =>
  components.map(({ name, rating, reasoning, suggestion }) => ({
    title: `${COMPONENT_NAMES[name][0]}: ${rating === null ? "not rated" : `${rating} of 10`}`,
    statements: [...reasoning, ...suggestion].map(({ text, elements }) => ({ text, elements: [...elements] })),
  }));
