/** Folders whose docstrings are checked. */
const CHECKED = /^(contracts|domain|lambdas|kit|adapters|infra|web|local|packages|tools|test\/kit)\//;

/** Generated files: their docstrings are the descriptions of fields in contracts. */
const GENERATED = /^packages\/[^/]+\/src\/generated\//;

/** A docstring that begins with “What”, on its first line or on the next one. */
const QUESTION = /^[ \t]*\/\*\*\s+(?:\* )?What /gm;

export type DocstringOpening = { readonly file: string; readonly line: number };

/**
 * Finds docstrings that begin with “What”, as a question does. The docstring of a value or type begins with a noun, such as
 * “Result of”, and the docstring of a function with a verb.
 */
export function findQuestions(file: string, source: string): DocstringOpening[] {
  if (!CHECKED.test(file) || GENERATED.test(file)) return [];
  return [...source.matchAll(QUESTION)].map(({ index }) => ({ file, line: source.slice(0, index).split("\n").length }));
}
