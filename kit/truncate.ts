/**
 * Truncates a text to at most `most` UTF-16 code units without splitting a surrogate pair, because DynamoDB rejects lone
 * surrogates.
 */
export const truncate = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, "");
