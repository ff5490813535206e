/** A place has full colour if its attention differs by this multiple of the average place. */
export const FULL_COLOUR_RATIO = 4;
/** Colours that people with red-green colour blindness can distinguish. */
export const MORE_COLOUR = [214, 84, 0] as const;
export const LESS_COLOUR = [0, 92, 214] as const;
/** Maximum opacity, so that the image stays visible. */
const MAX_OPACITY = 0.82;

/**
 * The colour of a difference of attention as red, green, blue and opacity, 0 to 255: orange for more, blue for less.
 * @param times the difference as a multiple of the average attention of a place of its size
 */
export function differenceColour(times: number): readonly [number, number, number, number] {
  const [red, green, blue] = times > 0 ? MORE_COLOUR : LESS_COLOUR;
  return [red, green, blue, Math.min(1, Math.abs(times) / FULL_COLOUR_RATIO) * MAX_OPACITY * 255];
}
