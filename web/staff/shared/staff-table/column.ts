import type { TableSort } from "#contracts/staff/tables.ts";

/** A column of a staff table. */
export type Column<Row> = {
  /** Also names it in the saved choice. */
  readonly id: string;
  readonly title: string;
  /** Its value in a row, as shown and exported. */
  readonly value: (row: Row) => string | number | null;
  /** The column of an exported file in its place: a number that spreadsheets can add, with its unit in the title. */
  readonly exported?: { readonly title: string; readonly value: (row: Row) => number | null };
  /** The target of its link. */
  readonly link?: (row: Row) => string;
  readonly width: number;
  /** Not shown until it is chosen. */
  readonly isOptional?: true;
  /** Left out of the usual columns where they do not fit, those with the lowest number first. */
  readonly secondary?: number;
  /** The orders that its header switches between. */
  readonly sort?: { readonly asc: TableSort; readonly desc: TableSort };
};

/** A filter of a staff table, with its options by value. */
export type Filter = { readonly name: string; readonly label: string; readonly options: Readonly<Record<string, string>> };

/** The columns that are shown: the chosen ones, or those that are not optional. The first always is. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly Column<Row>[] {
  return columns.filter(({ id, isOptional }, index) => index === 0 || (chosen ? chosen.includes(id) : !isOptional));
}

/** Without the secondary columns for which a table of this width has no room. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], width: number): readonly Column<Row>[] {
  const dropped = new Set<Column<Row>>();
  const secondary = columns.filter((column) => column.secondary !== undefined);
  const isTooWide = () => columns.reduce((sum, column) => sum + (dropped.has(column) ? 0 : column.width), 0) > width;
  for (const column of secondary.toSorted((one, other) => one.secondary! - other.secondary!)) {
    if (!isTooWide()) break;
    dropped.add(column);
  }
  return columns.filter((column) => !dropped.has(column));
}

/** The order of a column and direction; undefined for one that does not sort. */
export const sortOf = <Row>(columns: readonly Column<Row>[], id: string, direction: "asc" | "desc") =>
  columns.find((column) => column.id === id)?.sort?.[direction];

/** The column and direction of an order. */
export function sortedColumn<Row>(columns: readonly Column<Row>[], sort: string | null) {
  for (const { id, sort: own } of columns) {
    if (own && own.asc === sort) return { id, direction: "asc" } as const;
    if (own && own.desc === sort) return { id, direction: "desc" } as const;
  }
  return undefined;
}
