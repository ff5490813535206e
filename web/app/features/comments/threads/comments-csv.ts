import { toCsv } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import type { Thread } from "./threads.ts";

const COLUMNS = [
  "Heatmap",
  "Thread",
  "Pin",
  "Time (s)",
  "X (0 to 1)",
  "Y (0 to 1)",
  "Author",
  "Comment",
  "Mentions",
  "Added at",
  "Edited at",
  "Resolved at",
  "Resolved by",
] as const;

/** As in the tables of downloads. */
const [SECOND_DIGITS, SHARE_DIGITS] = [3, 4];

/** Comments as CSV: a row each, replies after their comment. */
export function commentsCsv({ title }: { title: string }, threads: readonly Thread[]): string {
  const rows = threads.flatMap(({ first, replies }, index) =>
    [first, ...replies].map((comment) => [
      title,
      index + 1,
      comment.pin,
      rounded(comment.time, SECOND_DIGITS),
      rounded(comment.place?.x, SHARE_DIGITS),
      rounded(comment.place?.y, SHARE_DIGITS),
      comment.added_by_name,
      comment.comment,
      comment.mentions.map(({ name }) => name).join(", "),
      comment.timestamp,
      comment.edited_at,
      comment.resolved?.at ?? null,
      comment.resolved?.by_name ?? null,
    ]),
  );
  return toCsv([COLUMNS, ...rows]);
}

const rounded = (value: number | null | undefined, decimals: number): number | null => roundDecimals(value ?? null, decimals);
