/** The nearest value from `min` to `max`; `min` where that is greater than `max`. */
export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(min, max), Math.max(min, value));
