import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import { allStatements } from "#domain/copilot/tools/all-statements.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { figuresIn } from "./figures.ts";

const MAX_SENTENCES = 8;
const MAX_LENGTH = 600;

/** A sentence of an answer as a language model must give it. */
export const ModelSentence = z.strictObject({
  text: z.string().trim().min(1).max(MAX_LENGTH),
  elements: z.array(z.string()),
});

/**
 * An answer as a language model must give it. Each sentence has a key of its own, because models send the input of a tool as soon
 * as one of its keys is complete, and a list only as a whole.
 */
export const ModelAnswer = z.strictObject(
  Object.fromEntries(Array.from({ length: MAX_SENTENCES }, (_, at) => [`sentence_${at + 1}`, ModelSentence.optional()])),
);

const ADDRESS = /\b(?:https?|ftp|data|javascript|mailto):|\bwww\.|\b[\w-]+\.(?:com|net|org|io|dev|ai|co)\b/i;

/**
 * Why an answer is not supported by the evidence; undefined if it is. Its elements must exist, it must cite the elements that it
 * names, and every figure must be one that a tool states about the cited elements or about the whole image.
 * @param more what is known in addition to the statements of the tools
 */
export function problemOf(
  statements: readonly ChatStatement[],
  evidence: Evidence,
  more: readonly ChatStatement[] = [],
): string | undefined {
  const problemWith = sentenceCheck(evidence, more);
  for (const statement of statements) {
    const problem = problemWith(statement);
    if (problem) return problem;
  }
}

/** Like `problemOf`, for single sentences with the evidence so far. */
export function sentenceCheck(
  evidence: Evidence,
  more: readonly ChatStatement[] = [],
): (statement: ChatStatement) => string | undefined {
  const known = [...allStatements(evidence), ...more];
  return (statement) => problemOfStatement(statement, evidence, known);
}

function problemOfStatement(
  { text, elements: cited }: ChatStatement,
  { facts: { elements }, compared, report }: Evidence,
  known: readonly ChatStatement[],
): string | undefined {
  const unknown = cited.find((id) => !elements.some((element) => element.id === id));
  if (unknown !== undefined) return `There is no element ${JSON.stringify(unknown)}.`;
  if (ADDRESS.test(text)) return "An answer contains no addresses.";
  const uncited = elements.find(({ id, name }) => text.includes(`“${name}”`) && !cited.includes(id) && !isNameOfCited(name));
  if (uncited) return `“${uncited.name}” is named but not cited.`;
  const about = known.filter(
    (statement) => statement.elements.length === 0 || statement.elements.some((id) => cited.includes(id)),
  );
  const allowed = new Set(about.flatMap((statement) => figuresIn(withoutNames(statement.text))));
  const invented = figuresIn(withoutNames(text)).find((figure) => !allowed.has(figure));
  return invented === undefined ? undefined : `${JSON.stringify(invented)} was not measured for the cited elements.`;

  function isNameOfCited(name: string): boolean {
    return elements.some((element) => element.name === name && cited.includes(element.id));
  }
  /** Names may contain numbers that are no figures. */
  function withoutNames(sentence: string): string {
    const others = report
      ? report.ads.flatMap(({ title, facts }) => [title, ...(facts?.elements ?? []).map(({ name }) => name)])
      : [];
    const titles = [...(compared ? [compared.title] : []), ...(report ? [report.title] : []), ...others];
    const names = [...elements.map(({ name }) => name), ...titles];
    return names.reduce((rest, name) => rest.replaceAll(`“${name}”`, " "), sentence);
  }
}
