import type { ChatStatement } from "#contracts/copilot.ts";
import type { ElementKind, FactElement } from "#contracts/facts.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { missingKind, missingText } from "#domain/copilot/tools/element-names.ts";
import { overall } from "#domain/copilot/tools/tool.ts";
import { KIND_WORDS, KNOWN_NOUNS, NOUN, TEXT_SUBJECTS } from "./topics.ts";

/** Subjects of a question: the elements that it names, and statements about what it names that was not found. */
export type Subjects = { readonly elements: readonly FactElement[]; readonly missing: readonly ChatStatement[] };

/** Shorter names occur in too many sentences. */
const SHORTEST_NAME = 3;
const ELEMENTS_SHOWN = 2;

/** The elements that a question names, or else those of the kinds that it names. */
export function subjectsOf(question: string, elements: readonly FactElement[]): Subjects {
  const named = elements.filter(({ name }) => name.length >= SHORTEST_NAME && hasWords(question, name));
  const rest = named.reduce((text, { name }) => text.replaceAll(name.toLowerCase(), ""), question);
  const found = [...kindsIn(rest).map((kind) => ofKind(kind, elements)), ...textSubjects(rest, elements)];
  const shown = found.length > 1 ? 1 : ELEMENTS_SHOWN;
  return {
    elements:
      named.length > 0 ? named.slice(0, ELEMENTS_SHOWN) : distinct(found.flatMap((each) => each.elements.slice(0, shown))),
    missing: found.flatMap(({ missing }) => missing),
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Whether the words of a name are in a question, in their order; parts of words do not count. */
function hasWords(question: string, name: string): boolean {
  const words = (text: string) => ` ${text.toLowerCase().split(NO_WORD).filter(Boolean).join(" ")} `;
  return words(name).trim() !== "" && words(question).includes(words(name)) && !COMMON_NAMES.test(name);
}
const NO_WORD = /[^\p{L}\p{N}]+/u;
/** Texts of a single word that is in many questions; they say nothing about which element is meant. */
const COMMON_NAMES =
  /^(the|and|are|can|does|for|get|how|look|look at|see|this|what|why|will|you|attention|first|button|click|more)$/i;

/** The kinds that a question names. “Text” beside another kind, as in “the text of the button”, says which part of it is meant. */
function kindsIn(question: string): ElementKind[] {
  const kinds = KIND_WORDS.filter(([, words]) => words.test(question)).map(([kind]) => kind);
  return kinds.length > 1 ? kinds.filter((kind) => kind !== "text") : kinds;
}

function ofKind(kind: ElementKind, elements: readonly FactElement[]): Subjects {
  const found = elements.filter((element) => element.kind === kind);
  if (found.length > 0) return { elements: found, missing: [] };
  const action = kind === "button" ? elements.find((element) => element.is_call_to_action) : undefined;
  if (!action) return { elements: [], missing: [overall(missingKind(kind))] };
  const text = `No button was found on this image, but ${quoted(action)} is a call to action.`;
  return { elements: [action], missing: [{ text, elements: [action.id] }] };
}

/** Finds the subjects of a question that are recognised by their text, such as a price, or by the name of a drawn area. */
const textSubjects = (question: string, elements: readonly FactElement[]): Subjects[] =>
  TEXT_SUBJECTS.filter(({ words }) => words.test(question)).map(({ name, words, text }) => {
    const found = elements.find((each) => (each.text ? text.test(each.text.content) : words.test(each.name.toLowerCase())));
    return found ? { elements: [found], missing: [] } : { elements: [], missing: [overall(missingText(name))] };
  });

/** Says that nothing is known about a thing that a question names, as in “Does the dog get attention?”, if it names one. */
export function unknownElementAnswer(question: string): ChatStatement[] {
  const thing = NOUN.exec(question)?.[1];
  if (!thing || KNOWN_NOUNS.test(thing)) return [];
  return [
    overall(`I don’t know where “${thing}” is on this image. Draw an area with this name on the heatmap to have it measured.`),
  ];
}
