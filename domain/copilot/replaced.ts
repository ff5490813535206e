/** Thrown where a question no longer waits for its answer: it was answered or stopped, or the conversation was cleared. */
export class Replaced extends Error {
  override readonly name = "Replaced";
}
