import type { VideoProblem } from "./errors.ts";

/** The final message of a child. */
export type Reply =
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "refused"; readonly code: VideoProblem }
  | { readonly kind: "failed"; readonly message: string };

/** File descriptor of the frame pipe in the child. */
export const PIPE_FD = 4;

/** Each decoded frame is preceded by its time, a little-endian double. */
export const FRAME_HEADER_BYTES = 8;
