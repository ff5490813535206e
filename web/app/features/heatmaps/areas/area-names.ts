import { defaultAreaName } from "#kit/scores/default-area-name.ts";

/** Maximum length of an area name, in characters. */
export const MAX_NAME_LENGTH = 80;

/** The typed name, or a default name from the index. */
export function areaName(typed: string, index: number): string {
  return typed.trim() || defaultAreaName(index);
}

/** A unique name: the given one, or with the first free number: "Logo", then "Logo 2". */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const [, stem = wanted, number] = /^(.*\S) (\d{1,4})$/.exec(wanted) ?? [];
  for (let next = Number(number ?? 1) + 1; ; next += 1) {
    const end = ` ${next}`;
    const name = `${stem.slice(0, MAX_NAME_LENGTH - end.length).trimEnd()}${end}`;
    if (!taken.has(name)) return name;
  }
}
