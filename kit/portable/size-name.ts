/** A size in pixels as people read it, on one line: `300 × 250`. */
export const pixelSize = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${width}\u00a0×\u00a0${height}`;

/** A standard size as people read it: `300 × 250` of `300x250`. */
export const sizeName = (dimensions: string): string => dimensions.replace("x", "\u00a0×\u00a0");
