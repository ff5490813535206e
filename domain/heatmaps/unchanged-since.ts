import type { Heatmap } from "./heatmap.entity.ts";

type Operations = { eq(attribute: unknown, value: unknown): string; notExists(attribute: unknown): string };
type Attributes = { readonly version: unknown; readonly deleted_at: unknown };

/** Condition of a write: the heatmap has the version that was read, and is not deleted. */
export const unchangedSince =
  ({ version }: Pick<Heatmap, "version">) =>
  (heatmap: Attributes, { eq, notExists }: Operations): string =>
    `${eq(heatmap.version, version)} AND ${notExists(heatmap.deleted_at)}`;
