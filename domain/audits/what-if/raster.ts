/** An sRGB image with 3 bytes per pixel, which edits change. */
export type Raster = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** Whole pixels of a raster; `right` and `bottom` are exclusive. */
export type Region = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
