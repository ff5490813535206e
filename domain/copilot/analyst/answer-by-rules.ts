import type { ChatStatement } from "#contracts/copilot.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { measureAndRun, runTool } from "#domain/copilot/tools/all.ts";
import { attentionOrder } from "#domain/copilot/tools/attention-order.ts";
import { benchmark } from "#domain/copilot/tools/benchmark.ts";
import { compare } from "#domain/copilot/tools/compare.ts";
import { compareReport } from "#domain/copilot/tools/compare-report.ts";
import { coverElement } from "#domain/copilot/tools/cover-element.ts";
import { statementsAbout } from "#domain/copilot/tools/describe-element.ts";
import { type HelpTopic, helpStatement } from "#domain/copilot/tools/help.ts";
import { improvements } from "#domain/copilot/tools/improvements.ts";
import { layout } from "#domain/copilot/tools/layout.ts";
import { rankedElements } from "#domain/copilot/tools/ranked-elements.ts";
import { readability } from "#domain/copilot/tools/readability.ts";
import { scores } from "#domain/copilot/tools/scores.ts";
import { type Evidence, overall } from "#domain/copilot/tools/tool.ts";
import type { Analyst, OnFirst } from "./analyst.ts";
import { answerAboutScores } from "./asked-scores.ts";
import { chooseCounterpart } from "./counterpart.ts";
import { questionsIn } from "./questions-in.ts";
import { type Subjects, subjectsOf, unknownElementAnswer } from "./subjects.ts";
import { asksHowTo, HELP_WORDS, SCORE_WORDS, WORDS } from "./topics.ts";

const IDENTITY =
  "I’m a rule-based analyst, not a language model. I recognise what you ask about and answer only with what was measured on this image.";
const CAN_ANSWER =
  "I can tell you what people look at, how visible an element is, how easy the text is to read, what the scores mean, and what to improve.";
const UNKNOWN = "I don’t know. I answer only with what was measured on this image, and I don’t recognise what you ask about.";
const NO_VERDICT = [overall("I don’t judge whether an image is good or bad, only what its scores say.")];

type Asked = {
  /** The question in lower case, with straight apostrophes. */
  readonly question: string;
  readonly evidence: Evidence;
  readonly subjects: Subjects;
  readonly onFirst: OnFirst;
};
/** A topic of questions: whether a question is about it, and the answer; undefined if it says nothing about it. */
type Rule = (asked: Asked) => ChatStatement[] | undefined | Promise<ChatStatement[] | undefined>;

const when =
  (words: RegExp, answer: (evidence: Evidence) => ChatStatement[]): Rule =>
  ({ question, evidence }) =>
    words.test(question) ? answer(evidence) : undefined;

/** Answers about the image begin with what the question names and the image lacks. */
const aboutImage =
  (rule: Rule): Rule =>
  async (asked) => {
    const answer = await rule(asked);
    const { missing } = asked.subjects;
    return answer && [...missing, ...answer.filter(({ text }) => !missing.some((said) => said.text === text))];
  };

/** The first rule that recognises a question answers it. */
const RULES: readonly Rule[] = [
  when(WORDS.greeting, () => [overall(`Hello. ${CAN_ANSWER}`)]),
  when(WORDS.thanks, () => [overall("You’re welcome.")]),
  when(WORDS.identity, () => [overall(IDENTITY), overall(CAN_ANSWER)]),
  (asked) => {
    const { compared, report } = asked.evidence;
    return (compared ?? report) && WORDS.compare.test(asked.question) ? undefined : howTo(asked);
  },
  aboutImage((asked) => (WORDS.what_if.test(asked.question) ? whatIf(asked) : undefined)),
  (asked) => (WORDS.why.test(asked.question) ? askedScores(asked) : undefined),
  aboutImage((asked) => (WORDS.why.test(asked.question) ? why(asked) : undefined)),
  ({ question, evidence: { compared, report, facts } }) =>
    (compared ?? report) ? undefined : chooseCounterpart(question, facts),
  aboutImage(({ question, evidence }) =>
    evidence.compared || evidence.report || WORDS.compare.test(question)
      ? runTool(evidence.report ? compareReport : evidence.compared ? compare : benchmark, evidence, {})
      : undefined,
  ),
  when(WORDS.accuracy, () => [helpStatement("accuracy")]),
  aboutImage(advice),
  askedScores,
  aboutScores,
  aboutImage(when(WORDS.readable, (evidence) => runTool(readability, evidence, {}))),
  aboutImage(when(WORDS.layout, (evidence) => runTool(layout, evidence, {}))),
  aboutImage(aboutElements),
  ({ question, evidence }) =>
    WORDS.look.test(question) ? [...unknownElementAnswer(question), ...runTool(attentionOrder, evidence, {})] : undefined,
  ({ question, evidence }) =>
    WORDS.quality.test(question) ? unlessUnknown(question, [...NO_VERDICT, ...runTool(scores, evidence, {})]) : undefined,
];

/** Answers by fixed rules: the same question about the same facts always gets the same answer. */
export const answerByRules: Analyst = async ({ message, evidence }, onFirst = async () => {}) => {
  const answers: ChatStatement[] = [];
  for (const question of questionsIn(message.toLowerCase().replaceAll("’", "'"))) {
    const subjects = subjectsOf(question, evidence.facts.elements);
    const unsaid = (statements: readonly ChatStatement[]) =>
      statements.filter(({ text }) => !answers.some((said) => said.text === text));
    const answer = await answerOne({ question, evidence, subjects, onFirst: (first) => onFirst([...answers, ...unsaid(first)]) });
    answers.push(...unsaid(answer));
  }
  return answers.length > 0 ? answers : [overall(UNKNOWN), overall(CAN_ANSWER)];
};

async function answerOne(asked: Asked): Promise<ChatStatement[]> {
  for (const rule of RULES) {
    const answer = await rule(asked);
    if (answer) return answer;
  }
  return [];
}

function howTo({ question, subjects: { elements, missing } }: Asked): ChatStatement[] | undefined {
  if (!asksHowTo(question, elements.length > 0 || missing.length > 0)) return;
  const topic = HELP_WORDS.find(([, words]) => words.test(question))?.[0];
  return topic && [helpStatement(topic)];
}

/** Says what to change: about the element that the question names, or on the whole image. */
function advice({ question, evidence, subjects: { elements } }: Asked): ChatStatement[] | undefined {
  if (!WORDS.improve.test(question)) return;
  const [element] = elements;
  if (!element) return runTool(improvements, evidence, {});
  const measured = statementsAbout(element).slice(0, 1);
  return [...measured, ...runTool(improvements, evidence, { element: element.id }), helpStatement("what_if")];
}

/** An answer about the whole image, or that nothing is known about the thing that the question names instead. */
function unlessUnknown(question: string, answer: ChatStatement[]): ChatStatement[] {
  const unknown = unknownElementAnswer(question);
  return unknown.length > 0 ? unknown : answer;
}

/** The scores that a question about the whole image asks for; not what they mean. */
function askedScores({ question, evidence, subjects: { elements, missing } }: Asked): ChatStatement[] | undefined {
  if (elements.length > 0 || missing.length > 0 || WORDS.meaning.test(question)) return;
  const answer = answerAboutScores(question, evidence);
  return answer && unlessUnknown(question, answer);
}

/** The scores of the image, after what they mean where that is asked. */
function aboutScores({ question, evidence }: Asked): ChatStatement[] | undefined {
  const isMeaning = WORDS.meaning.test(question);
  const topics = isMeaning ? SCORE_WORDS.filter(([, words]) => words.test(question)).map(([topic]) => topic) : [];
  const isAsked = WORDS.scores.test(question);
  if (!isAsked && topics.length === 0) return;
  const explained: HelpTopic[] = isMeaning && topics.length === 0 ? ["scores"] : topics;
  return [...explained.map(helpStatement), ...runTool(scores, evidence, {})];
}

async function whatIf({ question, evidence, subjects }: Asked): Promise<ChatStatement[]> {
  const [element] = subjects.elements;
  if (element && evidence.covered && WORDS.without.test(question))
    return [...(await measureAndRun(coverElement, evidence, { element: element.id })), helpStatement("what_if")];
  const about = element
    ? [{ text: `I don’t predict changes of ${quoted(element)} here.`, elements: [element.id] }]
    : [overall("I don’t predict changes here.")];
  return [...about, helpStatement("what_if")];
}

/** Why people look at an element; where the question names none, at the one that gets most of the attention. */
async function why({
  question,
  evidence,
  subjects: { elements, missing },
  onFirst,
}: Asked): Promise<ChatStatement[] | undefined> {
  const { facts, covered } = evidence;
  if (elements.length === 0 && missing.length > 0) return [];
  const about = elements[0] ?? (WORDS.look.test(question) ? rankedElements(facts.elements)[0] : undefined);
  if (!about || !covered) return;
  const first = [...(elements.length > 0 ? [] : unknownElementAnswer(question)), ...statementsAbout(about).slice(0, 1)];
  await onFirst([...missing, ...first]);
  return [...first, ...(await measureAndRun(coverElement, evidence, { element: about.id }))];
}

function aboutElements({ subjects: { elements, missing } }: Asked): ChatStatement[] | undefined {
  return elements.length > 0 || missing.length > 0 ? elements.flatMap(statementsAbout) : undefined;
}
