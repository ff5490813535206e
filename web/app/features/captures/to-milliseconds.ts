/** Milliseconds of seconds as typed, with a decimal point or comma; NaN if it is no number. */
export const toMilliseconds = (seconds: string): number => Math.round(Number(seconds.trim().replace(",", ".")) * 1000);
