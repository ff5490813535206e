/** A mistake in attention.yml, with its place. */
export type Mistake = { readonly line: number; readonly column: number; readonly message: string };

/** attention.yml can’t be used. The message names every mistake with file, line and column. */
export class InvalidCheckFile extends Error {
  override name = "InvalidCheckFile";
  readonly mistakes: readonly Mistake[];

  constructor(file: string, mistakes: readonly Mistake[]) {
    super(mistakes.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`).join("\n"));
    this.mistakes = mistakes;
  }
}
