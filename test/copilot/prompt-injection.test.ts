import { describe, expect, test } from "vitest";
import type { ChatStatement } from "#contracts/copilot.ts";
import { sampleEvidence } from "#test/kit/copilot.ts";
import { INJECTIONS } from "./injections.ts";

const { answerByRules } = await import("#domain/copilot/analyst/answer-by-rules.ts");
const { problemOf } = await import("#domain/copilot/model/check-answer.ts");
const { COPILOT_PROMPT } = await import("#domain/copilot/prompts/copilot-prompt.ts");
const { allStatements } = await import("#domain/copilot/tools/all-statements.ts");

const QUESTIONS = [
  "What do people look at first?",
  "What should I improve?",
  "Is the text easy to read?",
  "What do the scores mean?",
  "Which is better?",
] as const;
const NEUTRAL = "Qqqq";

/** Statements with a text replaced by a neutral one. */
const neutralised = (statements: readonly ChatStatement[], text: string) =>
  statements.map((statement) => ({
    ...statement,
    text: statement.text.replaceAll(JSON.stringify(text), JSON.stringify(NEUTRAL)).replaceAll(text, NEUTRAL),
  }));

test("the set of injections has at least 50 different texts", () => {
  expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(50);
});

describe.each(INJECTIONS)("%s", (text) => {
  test.each([
    ["in the image", { headline: text, compared: "Version B" }, { headline: NEUTRAL, compared: "Version B" }],
    ["as the title of a heatmap", { compared: text }, { compared: NEUTRAL }],
    ["as the title of a report and of its ads", { report: text }, { report: NEUTRAL }],
  ])("an injection %s changes no answer, no citation and no tool", async (_, injected, neutral) => {
    for (const message of QUESTIONS) {
      const answer = await answerByRules({ message, evidence: sampleEvidence(injected) });
      expect(neutralised(answer, text)).toEqual(await answerByRules({ message, evidence: sampleEvidence(neutral) }));
    }
    expect(neutralised(allStatements(sampleEvidence(injected)), text)).toEqual(allStatements(sampleEvidence(neutral)));
  });

  test("an injection as a question changes neither the scope nor the figures of the answer", async () => {
    const evidence = sampleEvidence();
    const answer = await answerByRules({ message: text, evidence });
    expect(problemOf(answer, evidence)).toBeUndefined();
    expect(JSON.stringify(answer)).not.toContain(COPILOT_PROMPT.slice(0, 40));
  });

  test("a language model that repeats an injection cannot put other figures or elements into an answer", () => {
    const evidence = sampleEvidence({ headline: text });
    const obeyed: ChatStatement[] = [{ text: "“Shop now” gets 99.5% of the attention.", elements: ["button"] }];
    const elsewhere: ChatStatement[] = [{ text: "It stands out.", elements: ["hm_00000000000000000000000000"] }];
    expect(problemOf(obeyed, evidence)).toMatch(/was not measured/);
    expect(problemOf(elsewhere, evidence)).toMatch(/There is no element/);
  });
});

test("every statement of the rules is supported by the evidence", async () => {
  const evidence = sampleEvidence({ compared: "Version B", report: "Spring 2026" });
  for (const message of QUESTIONS) expect(problemOf(await answerByRules({ message, evidence }), evidence)).toBeUndefined();
  expect(problemOf(allStatements(evidence), evidence)).toBeUndefined();
});
