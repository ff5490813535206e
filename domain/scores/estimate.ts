/** What the networks of the ensemble say about one number: their mean, and their standard deviation (0 when there is one network). */
export type Estimate = { readonly value: number; readonly spread: number };

/** The estimate that single answers add up to. Throws when there is none. */
export function estimateOf(answers: readonly number[]): Estimate {
  if (answers.length === 0) throw new Error("no answer to estimate from");
  const value = answers.reduce((sum, answer) => sum + answer, 0) / answers.length;
  const squares = answers.reduce((sum, answer) => sum + (answer - value) ** 2, 0);
  return { value, spread: answers.length === 1 ? 0 : Math.sqrt(squares / (answers.length - 1)) };
}
