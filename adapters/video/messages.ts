import type { VideoProblem } from "./problem.ts";

/** What a child says when it is done. */
export type Reply =
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "refused"; readonly code: VideoProblem }
  | { readonly kind: "failed"; readonly message: string };

/** Where pictures go, in the child's list of open files. */
export const PIPE = 4;

/** Before each decoded picture comes its time, a little-endian double. */
export const PICTURE_HEAD = 8;
