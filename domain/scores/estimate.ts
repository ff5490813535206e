/** The ensemble's estimate of one number: mean and standard deviation over the networks (0 for a single network). */
export type Estimate = { readonly value: number; readonly spread: number };

/** The estimate from the values of the networks. Throws if there are none. */
export function estimateOf(answers: readonly number[]): Estimate {
  if (answers.length === 0) throw new Error("cannot estimate from no values");
  const value = answers.reduce((sum, answer) => sum + answer, 0) / answers.length;
  const squares = answers.reduce((sum, answer) => sum + (answer - value) ** 2, 0);
  return { value, spread: answers.length === 1 ? 0 : Math.sqrt(squares / (answers.length - 1)) };
}
