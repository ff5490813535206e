import plan from "./plan.json" with { type: "json" };

/** A page to draw: what is on it, and where its one slot is. */
export type PageTemplate = {
  readonly id: number;
  readonly kind: "display" | "social";
  readonly layout: string;
  readonly device: "Desktop" | "Phone";
  readonly place: string;
  /** CSS pixels of the slot. */
  readonly size: readonly [width: number, height: number];
  /** Index into the contents of the layout. */
  readonly content: number;
};

type Row = Omit<PageTemplate, "id" | "content"> & { readonly first: number; readonly contents: readonly number[] };

/** All display and social templates, as plan.json lists them. Ids in a row continue from its first. */
export const PAGE_TEMPLATES: readonly PageTemplate[] = (plan as unknown as readonly Row[]).flatMap(
  ({ first, contents, ...row }) => contents.map((content, at) => ({ ...row, id: first + at, content })),
);
