/**
 * Images of the product for people who do not have it yet. `npm run product-images` takes them; sizes are in `taken/images.json`.
 */
export const PRODUCT_IMAGES = ["report", "ads", "audit"] as const;
export type ProductImageName = (typeof PRODUCT_IMAGES)[number];

/** Widths of the two files of an image in pixels: `….webp` and `…-small.webp`. */
export const WIDTHS = { large: 1280, small: 720 } as const;
