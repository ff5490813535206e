import { normalizeText } from "#kit/portable/normalize-text.ts";

/** A person who can be mentioned. */
export type Person = { readonly uid: string; readonly name: string };

/** A mention that is being typed: the position of its @ and the text after it. */
export type MentionQuery = { readonly from: number; readonly query: string };

const MAX_SUGGESTIONS = 6;
/** An @ at the start or after a space, then up to three words. */
const MENTION_START = /(?:^|[\s(])@((?:[^\s@]+ ?){0,3})$/u;

/** The mention that is being typed before the caret, if any. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const found = MENTION_START.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? undefined : { from: caret - query.length - 1, query };
}

/** People with a name part that starts with the query. Matches of the full name come first. */
export function matchPeople<Someone extends Person>(people: readonly Someone[], query: string): Someone[] {
  const wanted = normalizeText(query.trimStart());
  const rank = ({ name }: Person) => {
    const whole = normalizeText(name);
    if (whole.startsWith(wanted)) return 0;
    return whole.includes(` ${wanted}`) ? 1 : 2;
  };
  return people
    .filter((person) => rank(person) < 2)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    .slice(0, MAX_SUGGESTIONS);
}

/** Replaces the typed mention with a name. Returns the text and the new caret position. */
export function insertMention(text: string, { from, query }: MentionQuery, { name }: Person): { text: string; caret: number } {
  const after = text.slice(from + 1 + query.length);
  const put = `@${name}${after.startsWith(" ") ? "" : " "}`;
  return { text: text.slice(0, from) + put + after, caret: from + put.length + (after.startsWith(" ") ? 1 : 0) };
}

/** The picked people whose names are still in the text. */
export function remainingMentions(text: string, picked: readonly Person[]): Person[] {
  const unique = new Map(picked.map((person) => [person.uid, person]));
  return [...unique.values()].filter(({ name }) => text.includes(`@${name}`));
}
