import type { ChatStatement } from "#contracts/copilot.ts";
import { oneScore } from "#domain/copilot/tools/scores.ts";
import { type Evidence, overall } from "#domain/copilot/tools/tool.ts";
import { isSideOpen } from "#kit/scores/is-side-open.ts";
import type { Score } from "#kit/scores/score-differences.ts";
import { CLARITY_LIMIT } from "#kit/scores/score-texts.ts";
import { attentionWord, focusWord, proximityWord } from "#kit/scores/score-words.ts";
import { ABOUT_SCORE, SCORE_LEVELS, WORDS } from "./topics.ts";

type Level = "high" | "low";

/** The scores in the order of an answer. */
const SCORES = ["attention", "clarity", "focus", "proximity"] as const satisfies readonly Score[];

const CAUSE_UNKNOWN =
  "I don’t know what on the image causes it: a score is computed for the image as a whole. Ask what to improve for suggestions.";

/**
 * Answers about the scores that a question asks for, and whether they are as high or low as it says; undefined if it names none.
 */
export function answerAboutScores(question: string, evidence: Evidence): ChatStatement[] | undefined {
  const isWhy = WORDS.why.test(question);
  const asked = askedScores(question, evidence, isWhy);
  if (asked.length === 0) return;
  const level = SCORE_LEVELS.find(([, words]) => words.test(question))?.[0];
  const answers = asked.flatMap((score) => [
    ...(level ? levelStatement(score, level, evidence) : []),
    ...oneScore(score, evidence),
  ]);
  const isLimited = asked.includes("clarity") && evidence.image.metrics && evidence.facts.scores.clarity;
  const isKnown = asked.some((score) => evidence.facts.scores[score]);
  return [...answers, ...(isLimited ? [overall(CLARITY_LIMIT)] : []), ...(isWhy && isKnown ? [overall(CAUSE_UNKNOWN)] : [])];
}

function askedScores(question: string, { facts: { scores } }: Evidence, isWhy: boolean): Score[] {
  const named = SCORES.filter((score) => ABOUT_SCORE[score].some((words) => words.test(question)));
  if (named.length > 0 || !isWhy || !WORDS.scores.test(question)) return named;
  return (["attention", "clarity"] as const).filter((score) => scores[score]);
}

/** Whether a score is at the level that a question takes for granted; none if the score is unknown. */
function levelStatement(score: Score, level: Level, evidence: Evidence): ChatStatement[] {
  const actual = levelOf(score, evidence);
  if (!actual) return [];
  const name = `The ${score} score`;
  if (actual === level) return [overall(`${name} is ${level}.`)];
  if (actual === "uncertain") return [overall(`Whether the ${score} score is ${level} is too close to call.`)];
  if (actual === `average to ${level}`) return [overall(`${name} may be ${level}, but isn’t certain to be: it’s ${actual}.`)];
  return [overall(`${name} isn’t ${level}: it’s ${actual}.`)];
}

type ActualLevel = Level | "average" | `average to ${Level}` | "uncertain";

function levelOf(score: Score, { facts: { scores }, image: { metrics } }: Evidence): ActualLevel | undefined {
  const known = scores[score];
  if (!known) return;
  if (score === "attention") return attentionWord(known.value, known.interval);
  if (!metrics) return;
  if (score === "focus") return metrics.precise.includes("focus") ? focusWord(metrics) : "uncertain";
  if (score === "proximity")
    return metrics.precise.includes("proximity") ? PROXIMITY_LEVELS[proximityWord(metrics)] : "uncertain";
  if (isSideOpen(metrics.intervals?.clarity, metrics.statements?.clarity)) return "uncertain";
  const side = metrics.statements?.clarity?.side ?? (known.value > 50 ? "above" : "below");
  return side === "above" ? "high" : "low";
}

/** Proximity is high where attention points are close together. */
const PROXIMITY_LEVELS = {
  close: "high",
  distant: "low",
  "average distance": "average",
  "average to close": "average to high",
  "average to distant": "average to low",
  uncertain: "uncertain",
} as const satisfies Record<ReturnType<typeof proximityWord>, ActualLevel>;
