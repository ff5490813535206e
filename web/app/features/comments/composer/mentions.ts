/** Somebody who can be mentioned. */
export type Person = { readonly uid: string; readonly name: string };

/** A name that is being typed: where its @ stands, and what follows. */
export type Typing = { readonly from: number; readonly query: string };

const MOST_SHOWN = 6;
/** An @ at the beginning or after a space, then up to three words. */
const BEGUN = /(?:^|[\s(])@((?:[^\s@]+ ?){0,3})$/u;

/** The name that is being typed before the caret, if one is. */
export function typingAt(text: string, caret: number): Typing | undefined {
  const found = BEGUN.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? undefined : { from: caret - query.length - 1, query };
}

/** Who is meant: those one of whose names begins with what was typed, those whose whole name does first. */
export function matching<Someone extends Person>(people: readonly Someone[], query: string): Someone[] {
  const wanted = plain(query.trimStart());
  const rank = ({ name }: Person) => {
    const whole = plain(name);
    if (whole.startsWith(wanted)) return 0;
    return whole.includes(` ${wanted}`) ? 1 : 2;
  };
  return people
    .filter((person) => rank(person) < 2)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    .slice(0, MOST_SHOWN);
}

/** The text with a name put where it was being typed, and where the caret then stands. */
export function completed(text: string, { from, query }: Typing, { name }: Person): { text: string; caret: number } {
  const after = text.slice(from + 1 + query.length);
  const put = `@${name}${after.startsWith(" ") ? "" : " "}`;
  return { text: text.slice(0, from) + put + after, caret: from + put.length + (after.startsWith(" ") ? 1 : 0) };
}

/** Those who were picked and whose names still stand in the text. */
export function stillMentioned(text: string, picked: readonly Person[]): Person[] {
  const unique = new Map(picked.map((person) => [person.uid, person]));
  return [...unique.values()].filter(({ name }) => text.includes(`@${name}`));
}

/** Without accents and capitals: "Marín" is found by "marin". */
function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
