/**
 * Truncates a text to at most `max` UTF-16 code units without splitting a surrogate pair, because DynamoDB rejects lone
 * surrogates.
 */
export const truncate = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, "");
