/** A slot of 160 × 160 pixels in an image of 320 × 240. */
export const COORDINATES = {
  left_top: { x: 80, y: 40 },
  right_top: { x: 240, y: 40 },
  right_bottom: { x: 240, y: 200 },
  left_bottom: { x: 80, y: 200 },
};
