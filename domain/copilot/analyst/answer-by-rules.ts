import type { ChatStatement } from "#contracts/copilot.ts";
import type { ElementKind, FactElement } from "#contracts/facts.ts";
import { measureAndRun, runTool } from "#domain/copilot/tools/all.ts";
import { attentionOrder } from "#domain/copilot/tools/attention-order.ts";
import { benchmark } from "#domain/copilot/tools/benchmark.ts";
import { compare } from "#domain/copilot/tools/compare.ts";
import { compareReport } from "#domain/copilot/tools/compare-report.ts";
import { coverElement } from "#domain/copilot/tools/cover-element.ts";
import { statementsAbout } from "#domain/copilot/tools/describe-element.ts";
import { quoted, unknownKind } from "#domain/copilot/tools/element-names.ts";
import { helpStatement } from "#domain/copilot/tools/help.ts";
import { improvements } from "#domain/copilot/tools/improvements.ts";
import { layout } from "#domain/copilot/tools/layout.ts";
import { readability } from "#domain/copilot/tools/readability.ts";
import { scores } from "#domain/copilot/tools/scores.ts";
import { type Evidence, overall } from "#domain/copilot/tools/tool.ts";
import type { Analyst, OnFirst } from "./analyst.ts";
import { asksHowTo, HELP_WORDS, KIND_WORDS, WORDS } from "./topics.ts";

const IDENTITY =
  "I’m a rule-based analyst, not a language model. I recognise what you ask about and answer only with what was measured on this image.";
const CAN_ANSWER =
  "I can tell you what people look at, how visible an element is, how easy the text is to read, what the scores mean, and what to improve.";
const UNKNOWN = "I don’t know. I answer only with what was measured on this image, and I don’t recognise what you ask about.";

const ELEMENTS_SHOWN = 2;
/** Shorter names occur in too many sentences. */
const SHORTEST_NAME = 3;

/** A topic of questions: whether a question is about it, and the answer; undefined if it says nothing about it. */
type Rule = (
  question: string,
  evidence: Evidence,
  onFirst: OnFirst,
) => ChatStatement[] | undefined | Promise<ChatStatement[] | undefined>;

const when =
  (words: RegExp, answer: (evidence: Evidence) => ChatStatement[]): Rule =>
  (question, evidence) =>
    words.test(question) ? answer(evidence) : undefined;

/** The first rule that recognises a question answers it. */
const RULES: readonly Rule[] = [
  when(WORDS.greeting, () => [overall(`Hello. ${CAN_ANSWER}`)]),
  when(WORDS.identity, () => [overall(IDENTITY), overall(CAN_ANSWER)]),
  (question, { compared, report }) => ((compared ?? report) && WORDS.compare.test(question) ? undefined : howTo(question)),
  (question, evidence) => (WORDS.what_if.test(question) ? whatIf(question, evidence) : undefined),
  (question, evidence, onFirst) => (WORDS.why.test(question) ? why(question, evidence, onFirst) : undefined),
  (question, evidence) =>
    evidence.compared || evidence.report || WORDS.compare.test(question)
      ? runTool(evidence.report ? compareReport : evidence.compared ? compare : benchmark, evidence, {})
      : undefined,
  when(WORDS.accuracy, () => [helpStatement("accuracy")]),
  when(WORDS.improve, (evidence) => runTool(improvements, evidence, {})),
  when(WORDS.scores, (evidence) => runTool(scores, evidence, {})),
  when(WORDS.readable, (evidence) => runTool(readability, evidence, {})),
  when(WORDS.layout, (evidence) => runTool(layout, evidence, {})),
  aboutElements,
  when(WORDS.look, (evidence) => runTool(attentionOrder, evidence, {})),
];

/** Answers by fixed rules: the same question about the same facts always gets the same answer. */
export const answerByRules: Analyst = async ({ message, evidence }, onFirst = async () => {}) => {
  const question = message.toLowerCase().replaceAll("’", "'");
  for (const rule of RULES) {
    const answer = await rule(question, evidence, onFirst);
    if (answer) return answer;
  }
  return [overall(UNKNOWN), overall(CAN_ANSWER)];
};

function howTo(question: string): ChatStatement[] | undefined {
  if (!asksHowTo(question)) return;
  const topic = HELP_WORDS.find(([, words]) => words.test(question))?.[0];
  return topic && [helpStatement(topic)];
}

async function whatIf(question: string, evidence: Evidence): Promise<ChatStatement[]> {
  const [element] = mentioned(question, evidence.facts.elements);
  if (element && evidence.covered && WORDS.without.test(question))
    return [...(await measureAndRun(coverElement, evidence, { element: element.id })), helpStatement("what_if")];
  const about = element
    ? [{ text: `I don’t predict changes of ${quoted(element)} here.`, elements: [element.id] }]
    : [overall("I don’t predict changes here.")];
  return [...about, helpStatement("what_if")];
}

/** Why people look at an element; where the question names none, at the one that gets most of the attention. */
async function why(question: string, evidence: Evidence, onFirst: OnFirst): Promise<ChatStatement[] | undefined> {
  const { facts, covered } = evidence;
  const [element] = mentioned(question, facts.elements);
  const [kind] = kindsIn(question);
  if (!element && kind) return [overall(unknownKind(kind))];
  const about = element ?? (WORDS.look.test(question) ? facts.elements[0] : undefined);
  if (!about || !covered) return;
  const first = statementsAbout(about).slice(0, 1);
  await onFirst(first);
  return [...first, ...(await measureAndRun(coverElement, evidence, { element: about.id }))];
}

function aboutElements(question: string, { facts }: Evidence): ChatStatement[] | undefined {
  const found = mentioned(question, facts.elements);
  if (found.length > 0) return found.slice(0, ELEMENTS_SHOWN).flatMap(statementsAbout);
  const [kind] = kindsIn(question);
  return kind && [overall(unknownKind(kind))];
}

/** The kinds of elements that a question names. */
const kindsIn = (question: string): ElementKind[] => KIND_WORDS.filter(([, words]) => words.test(question)).map(([kind]) => kind);

/** The elements that a question is about: those it names, or else those of the first kind that it names. A call to action is a button. */
function mentioned(question: string, elements: readonly FactElement[]): FactElement[] {
  const named = elements.filter(({ name }) => name.length >= SHORTEST_NAME && question.includes(name.toLowerCase()));
  if (named.length > 0) return named;
  return (
    kindsIn(question)
      .map((kind) => elementsOf(kind, elements))
      .find((some) => some.length > 0) ?? []
  );
}

function elementsOf(kind: ElementKind, elements: readonly FactElement[]): FactElement[] {
  const found = elements.filter((element) => element.kind === kind);
  return found.length > 0 || kind !== "button" ? found : elements.filter((element) => element.is_call_to_action);
}
