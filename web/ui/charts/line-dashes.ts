type Line = { readonly values: readonly number[] };

/** Dashes of a line over one, two or more lines in the same place: each leaves a part of those below it visible. */
const DASHES = [
  [8, 8],
  [4, 12],
  [2, 14],
] as const;

/** Whether two lines are in the same place at one moment and the next, or in the only one. */
function overlap({ values }: Line, other: Line): boolean {
  const isSame = (at: number) => values[at] === other.values[at];
  return values.some((_, at) => isSame(at) && (values.length === 1 || (at + 1 < values.length && isSame(at + 1))));
}

/** The dashes of each line, drawn in this order, in pixels: a line that covers a part of an earlier one has gaps. */
export const lineDashes = (lines: readonly Line[]): readonly (readonly number[] | undefined)[] =>
  lines.map((line, at) => {
    const below = lines.slice(0, at).filter((other) => overlap(line, other)).length;
    return below === 0 ? undefined : DASHES[Math.min(below, DASHES.length) - 1];
  });
