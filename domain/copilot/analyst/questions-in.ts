/** Where the next question of a message begins: after a question mark, or after “and” before a word that begins a question. */
const NEXT = /\?\s+(?=\p{L})|,?\s+and\s+(?=(?:what|why|how|where|which|who|is|are|do|does|can|could|should|will|would)\b)/iu;
/** More would make an answer longer than anyone reads. */
const MAX_QUESTIONS = 2;

/** The first questions of a message: “Why is it low, and what should I change?” has two. */
export const questionsIn = (message: string): readonly string[] => message.split(NEXT).slice(0, MAX_QUESTIONS);
