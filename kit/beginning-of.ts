/** The beginning of a text, at most `most` code units of UTF-16. No sign is cut in two: the table refuses half a one. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, "");
