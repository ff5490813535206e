/** Widths in pixels of the files of the example, whose images are `…-small.webp` and `….webp`, and the size of the larger one. */
export const SMALL_WIDTH = 720;
export const EXAMPLE_SIZE = { width: 900, height: 563 } as const;
/** The width at which the page shows an image beside a text, which is above it on tablets and phones, as `sizes`. */
export const IMAGE_SIZES = "(max-width: 860px) calc(100vw - 34px), (max-width: 1200px) 54vw, 623px";
